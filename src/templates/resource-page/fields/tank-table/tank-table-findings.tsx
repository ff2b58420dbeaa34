import { isError, tableFindingKinds, type TableFinding } from '#domain/cargo/tank-table-findings.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './tank-table-findings.module.css';

/** Findings that are listed; the rest is counted. */
const shown = 12;

/** What the checks found in a tank table, line by line: a file's, or what was pasted. */
export const TankTableFindings = ({
  lines,
  findings,
}: {
  /** Lines that hold a point. */
  readonly lines: number;
  readonly findings: readonly TableFinding[];
}) => {
  const { t } = useTranslation();
  const errors = findings.filter(isError).length;
  return (
    <div data-part="table-findings">
      <h3 className={sections.heading}>
        {t(['检查：{n} 行', 'Checks: {n} {n:line|lines}'], { n: lines })}{' '}
        <span className={errors > 0 ? typography.danger : typography.muted}>
          {errors > 0
            ? t(['{n} 处错误，改正后才能保存', '{n} {n:error|errors}; correct them before saving'], {
                n: errors,
              })
            : t(['没有错误', 'No errors'])}
        </span>
      </h3>
      <ul className={styles.findings}>
        {findings.slice(0, shown).map((finding) => (
          <li key={`${finding.kind} ${finding.line}`} data-severity={isError(finding) ? 'error' : 'note'}>
            {finding.line === null ? '' : t(['第 {line} 行：', 'Line {line}: '], { line: finding.line })}
            {t(tableFindingKinds[finding.kind].text, finding.values)}
          </li>
        ))}
      </ul>
      {findings.length > shown ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['另有 {n} 条', '{n} more'], { n: findings.length - shown })}
        </p>
      ) : null}
    </div>
  );
};
