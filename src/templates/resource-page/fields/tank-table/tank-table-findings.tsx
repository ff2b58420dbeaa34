import { isError, type TableFinding } from '#domain/cargo/tank-table-findings.ts';
import { type SkippedLine, skipReasons } from '#domain/cargo/table-file/skipped-line.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { tableFindingText } from '#resource/table-fault.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { SkippedLines } from './skipped-lines.tsx';
import styles from './tank-table-findings.module.css';

/** Findings that are listed; the rest is counted. */
const shown = 12;

/** What the checks found in a tank table, line by line: a file's, or what was pasted. */
export const TankTableFindings = ({
  points,
  findings,
  skipped,
  skippedCount,
}: {
  readonly points: number;
  readonly findings: readonly TableFinding[];
  readonly skipped: readonly SkippedLine[];
  readonly skippedCount: number;
}) => {
  const { t } = useTranslation();
  const errors = findings.filter(isError).length;
  // Lines that were not read stand below, with their text.
  const said = findings.filter(({ kind }) => !(kind in skipReasons));
  return (
    <div data-part="table-findings">
      <h3 className={sections.heading}>
        {t(['检查：{n} 点', 'Checks: {n} {n:point|points}'], { n: formatNumber(points) })}{' '}
        <span className={errors > 0 ? typography.danger : typography.muted}>
          {errors > 0
            ? t(['{n} 处错误，改正后才能保存', '{n} {n:error|errors}; correct them before saving'], {
                n: errors,
              })
            : t(['没有错误', 'No errors'])}
        </span>
      </h3>
      <ul className={styles.findings}>
        {said.slice(0, shown).map((finding) => (
          <li key={`${finding.kind} ${finding.line}`} data-severity={isError(finding) ? 'error' : 'note'}>
            {finding.line === null ? '' : t(['第 {line} 行：', 'Line {line}: '], { line: finding.line })}
            {t(tableFindingText(finding))}
          </li>
        ))}
      </ul>
      {said.length > shown ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['另有 {n} 条', '{n} more'], { n: said.length - shown })}
        </p>
      ) : null}
      <SkippedLines lines={skipped} count={skippedCount} />
    </div>
  );
};
