import { healthCauses } from '#domain/devices/health-causes.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDate } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { HealthHistory } from '#state/devices/device-health.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { LossSignals } from '#templates/loss-sums/loss-signals.tsx';
import { SupplyForecast } from '#templates/supply-forecast.tsx';
import { useTranslation } from '#ui/language.tsx';

import { GaugeBiases } from './gauge-biases.part.tsx';
import {
  adviceText,
  causeKind,
  causeText,
  type HealthCause,
  hoursText,
  measureText,
} from './health-words.part.ts';
import { ScoreFormula } from './score-formula.part.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './health-diagnosis.module.css';

/** How sure a named pattern is: by how many cases show it, and how many of them. */
const confidence = ({ kind, times, matched }: HealthCause): Text | null => {
  if (kind !== 'cutWhenParked') return null;
  return times >= 5 && matched / times >= 0.8
    ? [
        `置信高：${times} 次离线中 ${matched} 次先转为电池`,
        `Sure: ${matched} of ${times} began on the battery`,
      ]
    : [
        `置信中：${times} 次离线中 ${matched} 次先转为电池`,
        `Likely: ${matched} of ${times} began on the battery`,
      ];
};

/** The records behind a cause. */
const recordsLink = (cause: HealthCause, story: HealthHistory): string => {
  const known = causeKind(cause.kind);
  const filters = new URLSearchParams({
    signCode: story.row.signCode,
    startTime: story.fromTime,
    endTime: story.toTime,
    ...(cause.fault === '' ? {} : { device: cause.kind }),
  });
  return `/${known === null ? '' : healthCauses[known].page}?${filters.toString()}`;
};

/** What is wrong with the console, what speaks for it, what to do, and how the score is made. */
export const HealthDiagnosis = ({ story }: { readonly story: HealthHistory }) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const { row } = story;
  const [main] = row.causes;
  const sure = main === undefined ? null : confidence(main);
  return (
    <section className={styles.diagnosis} data-part="diagnosis">
      <h3>
        {main !== undefined
          ? causeText(main, translation)
          : row.score === null
            ? t(['数据不足，不评分', 'Not enough data for a score'])
            : t(['没有发现异常', 'No fault found'])}
      </h3>
      {sure === null ? null : <p className={typography.muted}>{t(sure)}</p>}
      {row.causes.length === 0 ? null : (
        <ol>
          {row.causes.slice(0, 5).map((cause) => (
            <li key={`${cause.kind}:${cause.number}`} data-cause={cause.kind}>
              <button
                type="button"
                className={typography.link}
                onClick={() => {
                  navigationRequest.value = recordsLink(cause, story);
                }}
              >
                {causeText(cause, translation)}
              </button>{' '}
              {measureText(cause, translation)}
              <span className={typography.muted}>
                {' '}
                {t(['{since} 起，最近 {last}，扣 {points} 分', 'since {since}, last {last}, −{points}'], {
                  since: formatDate(`${cause.sinceDay}T00:00:00+08:00`, language),
                  last: formatDate(`${cause.lastDay}T00:00:00+08:00`, language),
                  points: formatNumber(cause.points, 1),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {main === undefined ? null : (
        <>
          <h4>{t(['怎么办', 'What to do'])}</h4>
          <p>{adviceText(main, translation)}</p>
        </>
      )}
      {row.sealUnknownS === 0 ? null : (
        <p className={typography.muted}>
          {t(['期间铅封状态未知 {h} 小时', 'The seal state was unknown for {h} h in this time'], {
            h: hoursText(row.sealUnknownS),
          })}
        </p>
      )}
      <GaugeBiases gauges={story.gauges} />
      <LossSignals filter={{ kind: 'truckGauge', code: row.truckId }} />
      <h4>{t(['电压预测', 'Voltage forecast'])}</h4>
      <SupplyForecast signCode={row.signCode} />
      <ScoreFormula story={story} />
    </section>
  );
};
