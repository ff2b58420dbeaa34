import { Link } from 'wouter';

import {
  controlChartLink,
  loadLossSums,
  type LossSubject,
  type LossSumFilter,
  maySeeLossSums,
  usualSumPeriod,
} from '#state/reports/loss-sums.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { ReadAge } from '../table-state.tsx';
import { useRead } from '../use-read.ts';
import { SubjectMark } from './subject-mark.tsx';
import { proposalText, subjectTitle, verdictOf, verdictText } from './subject-words.ts';
import styles from './loss-signals.module.css';

/** The most lines on a page that is about something else. */
const lines = 3;

const Line = ({ subject }: { readonly subject: LossSubject }) => {
  const translation = useTranslation();
  const { t } = translation;
  const proposal = proposalText(subject, translation);
  return (
    <li data-id={subject.id} data-verdict={subject.verdict}>
      <SubjectMark kind={subject.kind} />
      <span>
        <b>{subjectTitle(subject, translation)}</b>
        {t(['：', ': '])}
        {verdictText(subject, translation)}
        {t(['（{n} 单）', ' ({n} {n:trip|trips})'], { n: subject.trips })}
        {proposal === '' ? null : (
          <>
            {t(['。', '. '])}
            {proposal}
          </>
        )}{' '}
        <Link className={typography.link} href={controlChartLink(subject.id)}>
          {t(['看累计图', 'Control chart'])}
        </Link>
      </span>
    </li>
  );
};

/** What deserves a line: who is off, who can't be told apart, and on a driver's own page that he is cleared. */
const isTold = (subject: LossSubject, cleared: boolean): boolean => {
  const verdict = verdictOf(subject);
  return verdict === 'named' || verdict === 'notSeparable' || (cleared && verdict === 'explained');
};

/**
 * What the sums over weeks say of somebody whom a page is about, as lines that lead to the chart; no alarm.
 * @param whole the page is about everybody: it leads to the chart although nobody signals
 */
export const LossSignals = ({
  filter,
  whole = false,
}: {
  readonly filter: LossSumFilter;
  readonly whole?: boolean;
}) => {
  const { t } = useTranslation();
  const shown = maySeeLossSums.value;
  const single = filter.code !== undefined;
  const asked: LossSumFilter = single ? filter : { ...filter, signals: true };
  const read = useRead(shown ? JSON.stringify(asked) : null, () =>
    loadLossSums(usualSumPeriod(now.peek()), asked),
  );
  const { value } = read;
  if (!shown || value === null) return null;
  const told = value.subjects.filter((subject) => isTold(subject, single && filter.kind === 'driver'));
  if (told.length === 0 && !whole) return null;
  return (
    <section
      className={styles.signals}
      data-part="loss-signals"
      data-value={told.length}
      aria-label={t(['累计判别', 'Over weeks'])}
    >
      <p>
        <b>{t(['累计判别', 'Over weeks'])}</b>{' '}
        {whole ? (
          <span className={typography.muted}>
            {t(
              [
                '近 8 周：{n} 个有信号，{m} 个尚不能分开',
                'Last 8 weeks: {n} {n:signal|signals}, {m} not separable yet',
              ],
              { n: value.verdicts['named'] ?? 0, m: value.verdicts['notSeparable'] ?? 0 },
            )}
          </span>
        ) : null}{' '}
        <ReadAge read={read} />{' '}
        {whole || told.length > lines ? (
          <Link className={typography.link} href={controlChartLink()}>
            {t(['全部累计图', 'All control charts'])}
          </Link>
        ) : null}
      </p>
      {told.length === 0 ? null : (
        <ul>
          {told.slice(0, lines).map((subject) => (
            <Line key={subject.id} subject={subject} />
          ))}
        </ul>
      )}
    </section>
  );
};
