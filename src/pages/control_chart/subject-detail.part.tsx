import { Link } from 'wouter';

import type { Period } from '#domain/time/period.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { chinaDay } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { loadLossSubject, type LossSubjectHistory } from '#state/reports/loss-sums.ts';
import { SubjectMark } from '#templates/loss-sums/subject-mark.tsx';
import {
  kindText,
  offText,
  proposalText,
  subjectTitle,
  verdictOf,
  verdictText,
} from '#templates/loss-sums/subject-words.ts';
import { saveFile } from '#templates/save-file.ts';
import { ReadAge, Reading, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { tripsCsv } from './trips-csv.part.ts';
import { SubjectChart } from './subject-chart.part.tsx';
import { SubjectPartners } from './subject-partners.part.tsx';
import styles from './control-chart.module.css';

/** The losses whose trips the sum is made of. */
const tripsLink = ({ subject }: LossSubjectHistory, period: Period): string => {
  const own: Record<string, Record<string, string>> = {
    truckGauge: { signCode: subject.name },
    truck: { signCode: subject.name },
    driver: { driverCode: subject.code },
    stationTank: { endArea: subject.name },
    depot: { startArea: subject.name },
  };
  const query = new URLSearchParams({
    startTime: new Date(period.fromMs).toISOString(),
    endTime: new Date(period.toMs).toISOString(),
    ...own[subject.kind],
  });
  return `/cargo_monitor/data_analysis/oil_loss?${query.toString()}`;
};

/** Who it is, since when, trip by trip, and beside whom: what a person needs to judge by himself. */
const History = ({ history, period }: { readonly history: LossSubjectHistory; readonly period: Period }) => {
  const translation = useTranslation();
  const { t } = translation;
  const { subject, coverage } = history;
  const verdict = verdictOf(subject);
  const off = offText(subject, translation);
  const proposal = proposalText(subject, translation);
  const title = subjectTitle(subject, translation);
  return (
    <>
      <div className={styles.head} data-part="subject-head" data-verdict={subject.verdict}>
        <div>
          <h2>
            <SubjectMark kind={subject.kind} />{' '}
            {verdict === 'named'
              ? t(['指向{kind}：{title}', '{kind} named: {title}'], {
                  kind: t(kindText(subject.kind)),
                  title,
                })
              : title}
          </h2>
          <p>
            {verdictText(subject, translation)}
            {verdict === 'notSeparable' && off !== '' ? t(['；{off}', '. {off}'], { off }) : null}
          </p>
          {proposal === '' ? null : (
            <p data-field="proposal" data-value={subject.biasRate}>
              {proposal}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Link className={buttons.button} href={tripsLink(history, period)}>
            {t(['看 {n} 单', '{n} {n:trip|trips}'], { n: subject.trips })}
          </Link>
          <button
            type="button"
            className={buttons.button}
            onClick={() =>
              saveFile(
                new Blob([tripsCsv(history, translation.language)], { type: 'text/csv' }),
                `${title} ${chinaDay(period.fromMs)} ${chinaDay(period.toMs - 1)}.csv`,
              )
            }
          >
            <Icon name="download" size={14} />
            {t(['导出 csv', 'Export csv'])}
          </button>
        </div>
      </div>
      <SubjectChart history={history} />
      <SubjectPartners history={history} />
      <p className={styles.foot} data-part="subject-sum">
        <span data-field="lossL" data-value={subject.lossL}>
          {t(['{n} 单累计', '{n} {n:trip|trips} in all'], { n: subject.trips })}{' '}
          <b>{formatLitresChange(subject.lossL)} L</b> ± {formatLitres(subject.uncertaintyL * coverage)}
        </span>
        {verdict === 'notSeparable' ? (
          <span className={typography.secondary}>
            {t([
              '换车、换人或换站再运几单，才能区分。',
              'A few trips with other trucks, drivers or stations will tell them apart.',
            ])}
          </span>
        ) : null}
      </p>
    </>
  );
};

export const SubjectDetail = ({
  id,
  period,
  onBack,
}: {
  readonly id: string;
  readonly period: Period;
  readonly onBack: () => void;
}) => {
  const { t } = useTranslation();
  const read = useRead(JSON.stringify([id, period.fromMs, period.toMs]), () => loadLossSubject(period, id));
  const { value, failure } = read;
  return (
    <section
      className={styles.detail}
      data-part="subject"
      data-id={id}
      aria-label={t(['累计图', 'Control chart'])}
    >
      <button type="button" className={`${buttons.quietSmall} ${styles.back}`} onClick={onBack}>
        {t(words.back)}
      </button>
      <ReadAge read={read} />
      <Reading read={read} />
      {value === null && failure === null ? <TableLoading /> : null}
      {failure === null ? null : <TableFailure failure={failure} onRetry={onBack} />}
      {value === null ? null : value.history === null ? (
        <EmptyState title={t(['这段时间没有它的可比运输', 'No comparable trips of it in this period'])} />
      ) : (
        <History history={value.history} period={period} />
      )}
    </section>
  );
};
