import { type ParameterFileName, parameterFileNames } from '#domain/parameters/parameter-file-names.ts';
import { isWritable, parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { RiskBars } from '#templates/parameters/risk-bars.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './params-files.module.css';

/** The eleven files with their type codes and the terminal's own parameters, and what a write of each risks. */
export const FileList = ({
  chosen,
  onChoose,
}: {
  readonly chosen: ParameterFileName;
  readonly onChoose: (file: ParameterFileName) => void;
}) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.files} aria-label={t(['参数文件', 'Parameter files'])} data-part="file-list">
      {parameterFileNames.map((name) => {
        const { title, typeCode, holder, risk } = parameterFileOf(name);
        return (
          <button
            key={name}
            type="button"
            data-file={name}
            aria-current={name === chosen}
            onClick={() => onChoose(name)}
          >
            <b>{t(title)}</b>
            <small className={typography.muted}>
              {typeCode === null ? 'JT/T 808' : `${name} · ${t(['类型 {n}', 'type {n}'], { n: typeCode })}`} ·{' '}
              {t(holder)}
            </small>
            {isWritable(name) ? (
              <RiskBars risk={risk} />
            ) : (
              <small className={typography.muted}>{t(['只读', 'Read-only'])}</small>
            )}
          </button>
        );
      })}
    </nav>
  );
};
