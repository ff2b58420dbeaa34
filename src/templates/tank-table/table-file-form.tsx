import { useState, type ReactNode } from 'react';

import { words } from '#i18n/words.ts';
import type { FileField, GivenFile } from '#resource/fields.ts';
import { readFile } from '#resource/read-file.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { FileControl } from '../resource-page/fields/file-control.tsx';
import styles from './table-file-form.module.css';

/** Takes a file of a tank's table, checked before it is sent. */
export const TableFileForm = ({
  address,
  field,
  onSave,
  onCancel,
  children,
}: {
  readonly address: string;
  readonly field: FileField;
  /** Answers what is wrong with the file, if anything is; empty: nothing. */
  readonly onSave: (file: GivenFile) => Promise<string>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const [given, setGiven] = useState<unknown>(null);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const read = given === null ? null : readFile(field, given);
  const fault = read !== null && 'text' in read ? t(read.text) : refused;
  const save = async (): Promise<void> => {
    if (read === null || !('file' in read)) return;
    setBusy(true);
    setRefused(await onSave(read.file));
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
        value={given}
        readOnly={false}
        onValue={(value) => {
          setGiven(value);
          setRefused('');
        }}
      />
      {fault === '' ? null : (
        <small className={typography.danger} role="alert">
          {fault}
        </small>
      )}
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          'txt，每行：液位 mm、容积 L。保存后立即生效，之前的读数仍按当时的表。',
          'txt, each line: level in mm, volume in L. In force as soon as it is saved; readings before keep their table.',
        ])}
      </p>
      <div className={styles.foot}>
        <button type="button" className={buttons.small} onClick={onCancel}>
          {t(words.cancel)}
        </button>
        <button
          type="button"
          className={buttons.primary}
          data-part="save-tank"
          disabled={busy || read === null || !('file' in read)}
          onClick={() => void save()}
        >
          {t(words.save)}
        </button>
      </div>
    </div>
  );
};
