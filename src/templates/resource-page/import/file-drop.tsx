import { useId, useState } from 'react';

import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './file-drop.module.css';

/** A file with one of these endings that is chosen or dropped. */
export const FileDrop = ({
  fileName,
  busy,
  endings,
  label,
  onFile,
}: {
  readonly fileName: string | null;
  readonly busy: boolean;
  /** `.xlsx` */
  readonly endings: readonly string[];
  readonly label: string;
  readonly onFile: (file: File) => void;
}) => {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <Icon name="upload" />
      <span>
        {busy
          ? t(['正在读取…', 'Reading…'])
          : (fileName ?? t(['选择文件，或拖到这里', 'Choose a file, or drop it here']))}
      </span>
      <span className={`${typography.muted} ${typography.small}`}>
        {fileName === null
          ? endings.map((ending) => ending.slice(1)).join(' · ')
          : t(['换文件', 'Choose another'])}
      </span>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={endings.join(',')}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file, corrected, is chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
};
