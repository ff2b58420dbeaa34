import { useState } from 'react';

import { bytesOfBase64 } from '#domain/text/base64.ts';
import { shownName } from '#domain/text/shown-name.ts';
import type { Text } from '#i18n/text.ts';
import type { FileField, StoredFile } from '#resource/fields.ts';
import { type FileFormatRules, fileFormats } from '#resource/file-formats.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { loadFile } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { saveFile } from '../../save-file.ts';
import { base64OfFile } from '../import/base64.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { FileDrop } from '../import/file-drop.tsx';

const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'sizeBytes' in value;

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** A file of a form: chosen or dropped, checked at once, and fetched back as it came. */
export const FileControl = ({
  address,
  rowId,
  name,
  field,
  value,
  readOnly,
  onValue,
}: {
  readonly address: string;
  /** Null: the row is new. */
  readonly rowId: number | null;
  readonly name: string;
  readonly field: FileField;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onValue: (value: unknown) => void;
}) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Text | null>(null);
  const { endings, maxBytes, tooLarge, picture }: FileFormatRules = fileFormats[field.format];
  const given: unknown = Reflect.get(Object(value), 'name');
  const choose = async (file: File): Promise<void> => {
    // Before it is read: a file of 1 GB would take the tab's memory.
    setRefused(file.size > maxBytes ? tooLarge : null);
    if (file.size > maxBytes) return;
    setBusy(true);
    onValue({ name: file.name, base64: await base64OfFile(file) });
    setBusy(false);
  };
  const fetchBack = async (): Promise<void> => {
    if (rowId === null) return;
    const outcome = await loadFile(address, rowId, name);
    if (!outcome.ok) showFailure(outcome.failure);
    else saveFile(new Blob([bytesOfBase64(outcome.value.base64)?.slice() ?? '']), outcome.value.name);
  };
  return (
    <>
      {picture ? <PhotoPreview address={address} rowId={rowId} name={name} value={value} /> : null}
      {isStored(value) ? (
        <p className={typography.small}>
          <button type="button" className={buttons.quiet} onClick={() => void fetchBack()}>
            {t(['下载', 'Download'])} {shownName(value.name)}
          </button>
          <span className={typography.muted}>{kilobytes(value.sizeBytes)}</span>
        </p>
      ) : null}
      {readOnly ? null : (
        <FileDrop
          fileName={isStored(value) || typeof given !== 'string' ? null : shownName(given)}
          busy={busy}
          endings={endings}
          label={t(field.title)}
          onFile={(file) => void choose(file)}
        />
      )}
      {refused === null ? null : (
        <small className={typography.danger} role="alert">
          {t(refused)}
        </small>
      )}
    </>
  );
};
