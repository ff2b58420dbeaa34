import { upgradeTypes } from '#domain/commands/upgrade-types.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import type { UpgradeFile } from '#state/devices/upgrades.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './upgrade-mcu.module.css';

/** Which file goes out: type, version, and what it is for. `files` null: not read yet. */
export const FileChoice = ({
  files,
  chosen,
  disabled,
  onChoose,
}: {
  readonly files: readonly UpgradeFile[] | null;
  readonly chosen: number | null;
  readonly disabled: boolean;
  readonly onChoose: (id: number) => void;
}) => {
  const { t, language } = useTranslation();
  if (files?.length === 0)
    return (
      <EmptyState
        title={t(['还没有升级文件', 'There is no upgrade file yet'])}
        text={t(['在“升级文件”页面上传。', 'Upload one on the page Updating file.'])}
      />
    );
  return (
    <fieldset className={styles.files} data-part="upgrade-files" disabled={disabled}>
      <legend>{t(['升级文件', 'Upgrade file'])}</legend>
      {(files ?? []).map(
        ({ id, type, packageVersion, description, fromVersions, sizeBytes, createdTime }) => (
          <label key={id} className={styles.file} data-id={id} data-chosen={id === chosen}>
            <input
              type="radio"
              name="upgradeFile"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <b>{t(upgradeTypes[type].text)}</b>
            <span className={styles.version}>{packageVersion}</span>
            <span className={styles.description}>{description}</span>
            <small className={typography.muted}>
              {fromVersions === ''
                ? t(['不限现版本', 'for any version'])
                : t(['适用 {versions}', 'for {versions}'], { versions: fromVersions })}
              {' · '}
              {sizeBytes === null ? missing : `${(sizeBytes / 1024).toFixed(0)} kB`}
              {' · '}
              {formatDateTime(createdTime, language)}
            </small>
          </label>
        ),
      )}
    </fieldset>
  );
};
