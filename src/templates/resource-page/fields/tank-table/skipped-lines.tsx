import { type SkippedLine, skipReasons } from '#domain/cargo/table-file/skipped-line.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './tank-table-findings.module.css';

const isLost = ({ why }: SkippedLine): boolean => skipReasons[why].lost;

/** Lines of a table's file that gave no point, as they stand there, with the reason; those that lost one come first. */
export const SkippedLines = ({
  lines,
  count,
}: {
  readonly lines: readonly SkippedLine[];
  /** Of all, of which the first are listed. */
  readonly count: number;
}) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  const lost = lines.filter(isLost);
  return (
    <details open={lost.length > 0} data-part="skipped-lines">
      <summary className={sections.heading}>
        {t(['没有读取的 {n} 行', '{n} {n:line|lines} not read'], { n: formatNumber(count) })}
        {lost.length === 0 ? null : (
          <span className={typography.danger}>
            {t(['其中 {n} 行可能丢了数', 'a point may be lost with {n} of them'], { n: lost.length })}
          </span>
        )}
      </summary>
      <ul
        className={`${styles.findings} ${styles.skipped}`}
        tabIndex={0}
        aria-label={t(['没有读取的行', 'Lines that were not read'])}
      >
        {[...lost, ...lines.filter((line) => !isLost(line))].map((line) => (
          <li key={line.line} data-severity={isLost(line) ? 'error' : 'note'}>
            <span className={typography.muted}>
              {t(['第 {line} 行', 'Line {line}'], { line: line.line })}
            </span>
            <code>{line.text}</code>
            <span>{t(skipReasons[line.why].text)}</span>
          </li>
        ))}
      </ul>
      {lines.length < count ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['只列出前 {n} 行', 'The first {n} are listed'], { n: lines.length })}
        </p>
      ) : null}
    </details>
  );
};
