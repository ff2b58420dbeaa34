import type { ParameterGroupName, ParameterValues } from '#domain/parameters/parameter-file.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { GroupRows } from './group-rows.part.tsx';
import { SingleFields } from './single-fields.part.tsx';
import type { useFileDraft } from './use-file-draft.part.ts';

/** All that a file holds, or that nobody read it yet. */
export const FileValues = ({
  present,
  draft: { table, values, faults, setValues },
  canWrite,
  showAll,
}: {
  readonly present: ParameterValues | null;
  readonly draft: ReturnType<typeof useFileDraft>;
  readonly canWrite: boolean;
  readonly showAll: boolean;
}) => {
  const { t } = useTranslation();
  if (present === null || values === null)
    return (
      <EmptyState
        title={t(['还没有读过这个文件', 'This file was never read'])}
        text={t(['点“读取现值”向终端要一份。', 'Press Read to ask the console for it.'])}
      />
    );
  return (
    <>
      <SingleFields
        file={table}
        present={present}
        values={values}
        faults={faults}
        canWrite={canWrite}
        showAll={showAll}
        onValue={(path, value) => setValues({ ...values, [path]: value })}
      />
      {Object.entries(table.groups).map(([name, group]) => (
        <GroupRows
          key={name}
          file={table}
          name={name as ParameterGroupName}
          group={group}
          present={present}
          values={values}
          faults={faults}
          canWrite={canWrite}
          onValues={setValues}
        />
      ))}
    </>
  );
};
