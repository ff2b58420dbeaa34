import { type ReactNode, useId, useState } from 'react';

import { isError } from '#domain/cargo/tank-table-findings.ts';
import type { Resource } from '#resource/define.ts';
import type { GivenFile } from '#resource/fields.ts';
import { readFile } from '#resource/read-file.ts';
import type { TableOwner } from '#state/reports/tank-tables.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { FieldControl } from '../resource-page/fields/field-control.tsx';
import { FileControl } from '../resource-page/fields/file-control.tsx';
import { TableCheck } from './table-check.tsx';
import styles from './table-file-form.module.css';
import { TableFoot } from './table-foot.tsx';
import { useCheckedTable } from './use-checked-table.ts';

/** What the form gives: a file, and the units by which it is read. */
export interface GivenTable {
  readonly file: GivenFile;
  readonly levelUnit: unknown;
  readonly volumeUnit: unknown;
}

/** Takes a file of a tank's table, checked by the server before it can be saved. */
export const TableFileForm = ({
  address,
  resource: { fields },
  owner,
  onSave,
  onCancel,
  children,
}: {
  readonly address: string;
  /** Of the page of such tables. */
  readonly resource: Resource;
  readonly owner: TableOwner;
  /** Answers what is wrong with the file, if anything is; empty: nothing. */
  readonly onSave: (table: GivenTable) => Promise<string>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const hintId = useId();
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const check = useCheckedTable(owner, draft);
  const { file: field } = fields;
  if (field?.kind !== 'file') return null;
  const read = draft['file'] === undefined ? null : readFile(field, draft['file']);
  const fault = read !== null && 'text' in read ? t(read.text) : refused;
  const isRight = check.value !== null && !check.reading && !check.value.findings.some(isError);
  const change = (name: string, value: unknown): void => {
    setDraft((old) => ({ ...old, [name]: value }));
    setRefused('');
  };
  const save = async (): Promise<void> => {
    if (read === null || !('file' in read)) return;
    setBusy(true);
    setRefused(
      await onSave({
        file: read.file,
        levelUnit: draft['levelUnit'] ?? null,
        volumeUnit: draft['volumeUnit'] ?? null,
      }),
    );
    setBusy(false);
  };
  return (
    <div className={styles.form} data-part="table-file">
      {children}
      <FileControl
        address={address}
        rowId={null}
        name="tankTableFile"
        field={field}
        value={draft['file'] ?? null}
        readOnly={false}
        onValue={(value) => change('file', value)}
      />
      {fault === '' ? null : (
        <small className={typography.danger} role="alert">
          {fault}
        </small>
      )}
      <div className={styles.units}>
        {(['levelUnit', 'volumeUnit'] as const).map((name) => {
          const unit = fields[name];
          return unit?.kind !== 'choice' ? null : (
            <Field key={name} label={t(unit.title)}>
              {(ties) => (
                <FieldControl
                  name={name}
                  field={unit}
                  value={draft[name]}
                  readOnly={false}
                  ties={{ ...ties, 'aria-describedby': hintId }}
                  onValue={(value) => change(name, value)}
                />
              )}
            </Field>
          );
        })}
      </div>
      <p id={hintId} className={`${typography.muted} ${typography.small}`}>
        {t([
          'txt、csv、xlsx 或 xls。单位不选则按文件。保存后立即生效，之前的读数仍按当时的表。',
          'txt, csv, xlsx or xls; without a unit as the file says. In force as soon as it is saved; readings before keep their table.',
        ])}
      </p>
      <TableCheck read={check} />
      <TableFoot
        disabled={busy || read === null || !('file' in read) || !isRight}
        onSave={() => void save()}
        onCancel={onCancel}
      />
    </div>
  );
};
