import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { isWritable } from '#domain/parameters/parameter-files.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { ParameterFileState, ParameterTruck } from '#state/devices/parameters.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { CopyFrom } from './copy-from.part.tsx';
import type { useFileDraft } from './use-file-draft.part.ts';
import typography from '#ui/styles/typography.module.css';
import layout from '#templates/parameters/parameter-layout.module.css';

/** Whose file it is and when the console said so, another truck's to copy from, and whether all fields are shown. */
export const FileBar = ({
  state,
  file,
  trucks,
  canWrite,
  showAll,
  draft: { table, copy },
  onShowAll,
}: {
  /** Null while it isn't there. */
  readonly state: ParameterFileState | null;
  readonly file: ParameterFileName;
  readonly trucks: readonly ParameterTruck[];
  readonly canWrite: boolean;
  readonly showAll: boolean;
  readonly draft: ReturnType<typeof useFileDraft>;
  readonly onShowAll: (showAll: boolean) => void;
}) => {
  const { t, language } = useTranslation();
  const present = state?.values ?? null;
  return (
    <div className={layout.bar} data-part="file-state">
      {state === null ? null : <Plate code={state.truck.signCode} />}
      <span className={typography.muted}>{file}</span>
      <span className={typography.muted}>
        {state?.readTime ? (
          <>
            {t(['终端于 {time} 说', 'the console said on {time}'], {
              time: formatDateTime(state.readTime, language),
            })}
          </>
        ) : null}
      </span>
      {present === null || !canWrite || !isWritable(file) ? null : (
        <CopyFrom
          trucks={trucks.filter((truck) => truck.truckId !== state?.truck.truckId)}
          file={file}
          present={present}
          onCopy={copy}
        />
      )}
      {Object.values(table.fields).some(({ showInDetail }) => !showInDetail) ? (
        <label>
          <input type="checkbox" checked={showAll} onChange={() => onShowAll(!showAll)} />{' '}
          {t(['全部字段', 'All fields'])}
        </label>
      ) : null}
    </div>
  );
};
