import { Link } from 'wouter';

import {
  controlChartLink,
  loadLossSums,
  type LossSubject,
  type LossSumFilter,
  type LossSums,
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

/** The most that are named on a page that is about something else. */
const named = 4;

const Told = ({ subject }: { readonly subject: LossSubject }) => {
  const translation = useTranslation();
  const { t } = translation;
  const proposal = proposalText(subject, translation);
  return (
    <li data-id={subject.id} data-verdict={subject.verdict}>
      <SubjectMark kind={subject.kind} />
      <Link className={typography.link} href={controlChartLink(subject.id)}>
        {subjectTitle(subject, translation)}
      </Link>
      <span>
        {verdictText(subject, translation)}
        {t(['（{n} 单）', ' ({n} {n:trip|trips})'], { n: subject.trips })}
        {proposal === '' ? '' : t(['；{proposal}', '. {proposal}'], { proposal })}
      </span>
    </li>
  );
};

/** What deserves a line: who is off, who can't be told apart, and on a driver's own page that he is cleared. */
const toldIn = ({ subjects }: LossSums, { kind, code }: LossSumFilter): readonly LossSubject[] =>
  subjects.filter((subject) => {
    const verdict = verdictOf(subject);
    return (
      verdict === 'named' ||
      verdict === 'notSeparable' ||
      (kind === 'driver' && code !== undefined && verdict === 'explained')
    );
  });

/**
 * What the sums over weeks say of whom a page is about, a line each that leads to the chart; no alarm. Its place is kept
 * while they are read.
 * @param inset it stands beside the edge of the page
 */
export const LossSignals = ({
  filter,
  inset = false,
}: {
  readonly filter: LossSumFilter;
  readonly inset?: boolean;
}) => {
  const { t } = useTranslation();
  const shown = maySeeLossSums.value;
  const asked: LossSumFilter = filter.code === undefined ? { ...filter, signals: true } : filter;
  const read = useRead(shown ? JSON.stringify(asked) : null, () =>
    loadLossSums(usualSumPeriod(now.peek()), asked),
  );
  if (!shown) return null;
  const { value, failure } = read;
  const told = value === null ? [] : toldIn(value, filter);
  const more = told.length - named;
  return (
    <section
      className={inset ? `${styles.signals} ${styles.inset}` : styles.signals}
      data-part="loss-signals"
      data-value={value === null ? undefined : told.length}
      aria-label={t(['累计判别', 'Losses over weeks'])}
    >
      <b>{t(['累计判别，近 8 周', 'Losses over 8 weeks'])}</b>
      {failure === null ? null : <span role="alert">{failure.message}</span>}
      {value !== null && told.length === 0 ? (
        <span className={typography.muted}>{t(['没有信号', 'No signal'])}</span>
      ) : null}
      {told.length === 0 ? null : (
        <ul>
          {told.slice(0, named).map((subject) => (
            <Told key={subject.id} subject={subject} />
          ))}
        </ul>
      )}
      <Link className={typography.link} href={controlChartLink()}>
        {more > 0
          ? t(['另有 {n} 个，看累计图', '{n} more in the control charts'], { n: more })
          : t(['看累计图', 'Control charts'])}
      </Link>
      <ReadAge read={read} />
    </section>
  );
};
