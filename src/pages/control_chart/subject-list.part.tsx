import { lossSubjectKinds } from '#domain/losses/loss-subjects.ts';
import { sumDecision } from '#domain/statistics/cumulative-sum.ts';
import { formatChange } from '#domain/text/number-format.ts';
import { words } from '#i18n/words.ts';
import type { LossSubject, LossSums } from '#state/reports/loss-sums.ts';
import { SubjectMark } from '#templates/loss-sums/subject-mark.tsx';
import { subjectTitle, verdictOf, verdictText } from '#templates/loss-sums/subject-words.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';
import typography from '#ui/styles/typography.module.css';

import { sumShown } from './sum-shown.part.ts';
import styles from './control-chart.module.css';

const [width, height] = [96, 30];

/** The running sum of the last trips between both decisions. */
const Spark = ({ path, verdict }: Pick<LossSubject, 'path' | 'verdict'>) => {
  const most = Math.max(2 * sumDecision, ...path.map(Math.abs));
  const y = (value: number): number => height / 2 - (value / most) * (height / 2 - 2);
  const x = (index: number): number => 2 + (index / Math.max(1, path.length - 1)) * (width - 6);
  const last = path.at(-1);
  return (
    <svg className={styles.spark} width={width} height={height} aria-hidden="true" data-verdict={verdict}>
      <path d={`M0 ${height / 2}H${width}`} className={styles.grid} />
      <path d={`M0 ${y(sumDecision)}H${width}M0 ${y(-sumDecision)}H${width}`} className={styles.decision} />
      <polyline points={path.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      {last === undefined ? null : <circle cx={x(path.length - 1)} cy={y(last)} r="2.5" />}
    </svg>
  );
};

const kinds = Object.entries(lossSubjectKinds);

/** Every subject with its sum, those that need somebody first; pairs that can't be told apart one below the other. */
export const SubjectList = ({
  sums,
  kind,
  chosen,
  onKind,
  onChoose,
}: {
  readonly sums: LossSums;
  readonly kind: string;
  readonly chosen: string | null;
  readonly onKind: (kind: string) => void;
  readonly onChoose: (id: string) => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const all = Object.values(sums.kinds).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.list} data-part="subjects">
      <div className={styles.chips} role="group" aria-label={t(['对象', 'Subjects'])}>
        {[
          ['', words.all, all] as const,
          ...kinds.map(([name, { text }]) => [name, text, sums.kinds[name] ?? 0] as const),
        ].map(([name, text, count]) => (
          <button
            key={name}
            type="button"
            className={filterChips.chip}
            data-kind={name}
            aria-pressed={kind === name}
            onClick={() => onKind(name)}
          >
            {t(text)} <b>{count}</b>
          </button>
        ))}
      </div>
      <ol>
        {sums.subjects.map((subject) => {
          const verdict = verdictOf(subject);
          return (
            <li key={subject.id}>
              <button
                type="button"
                className={styles.row}
                data-id={subject.id}
                data-verdict={subject.verdict}
                aria-current={subject.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(subject.id)}
              >
                <SubjectMark kind={subject.kind} />
                <span className={styles.who}>
                  <b>{subjectTitle(subject, translation)}</b>
                  <span>
                    {verdict === 'notSeparable' ? <Icon name="link" size={12} /> : null}
                    {verdictText(subject, translation)}
                  </span>
                </span>
                <Spark path={subject.path} verdict={subject.verdict} />
                <span className={styles.sum}>
                  {verdict === 'tooFew' ? '—' : formatChange(sumShown(subject), 1)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={`${typography.muted} ${typography.small}`}>
        {sums.total > sums.subjects.length
          ? t(['显示前 {n} 个，共 {m} 个。', 'The first {n} of {m}. '], {
              n: sums.subjects.length,
              m: sums.total,
            })
          : null}
        {t([
          'z = 段损溢 ÷ 不重复的 u；双侧累计和，参考 0.5，判定 5。只凭一单不点任何人。',
          'z = loss of a leg ÷ u of what does not repeat; two-sided cumulative sum, reference 0.5, decision 5. One trip alone names no one.',
        ])}
      </p>
    </div>
  );
};
