import { scoreBands, type ScoreBand } from '#domain/fleet/driver-score.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { missing, shortDay } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { DriverHistory } from '#state/fleet/drivers.ts';
import { ScoreStrip } from '#ui/chart/score-strip.tsx';
import { useTranslation } from '#ui/language.tsx';
import figureStrip from '#ui/styles/figure-strip.module.css';
import styles from './driver-figures.module.css';

const bandText = (band: string | null): Text =>
  band === null
    ? ['不足 300 公里，不评分', 'Under 300 km, no score']
    : (scoreBands[band as ScoreBand]?.text ?? [band, band]);

/** The score beside the fleet, and what went well. */
export const DriverFigures = ({ story }: { readonly story: DriverHistory }) => {
  const { t, language } = useTranslation();
  const { row, days, stretch, compared } = story;
  const driven = days.filter(({ km }) => km > 0);
  const clean = driven.filter(({ events }) => events === 0);
  const cleanKm = clean.reduce((sum, { km }) => sum + km, 0);
  const figures: readonly (readonly [field: string, title: Text, value: string, after: string])[] = [
    [
      'cleanDays',
      ['无事件天数', 'Days without an event'],
      formatNumber(clean.length),
      t(['/ {n} 天出车', 'of {n} driven'], { n: driven.length }),
    ],
    [
      'cleanKm',
      ['无事件里程', 'Km without an event'],
      formatNumber(cleanKm),
      t(['/ {n} km', 'of {n} km'], { n: formatNumber(row.km) }),
    ],
    [
      'stretch',
      ['最长无事件', 'Longest run without an event'],
      stretch === null ? missing : formatNumber(stretch.km),
      stretch === null
        ? ''
        : t(['km · {n} 天（{from} – {to}）', 'km · {n} d ({from} – {to})'], {
            n: stretch.days,
            from: shortDay(stretch.fromDay, language),
            to: shortDay(stretch.toDay, language),
          }),
    ],
    ['drivingH', ['驾驶', 'Driving'], formatNumber(row.drivingS / 3600, 1), 'h'],
  ];
  return (
    <div className={`${figureStrip.strip} ${styles.figures}`} data-part="figures">
      <div className={styles.lead}>
        <span>{t(['评分', 'Score'])}</span>
        <b data-field="score" data-value={row.score ?? ''}>
          {formatNumber(row.score, 1)}
          <small>{t(bandText(row.band))}</small>
        </b>
        <span className={styles.beside}>
          <ScoreStrip score={row.score} median={row.median} width={140} />
          {t(['中位数 {median}（{n} 人）', 'median {median} of {n}'], {
            median: formatNumber(row.median, 1),
            n: compared,
          })}
          {row.score === null || row.before === null
            ? ''
            : ` · ${t(['较上期', 'change'])} ${formatChange(row.score - row.before, 1)}`}
        </span>
      </div>
      {figures.map(([field, title, value, after]) => (
        <div key={field}>
          <span>{t(title)}</span>
          <b data-field={field} data-value={value}>
            {value}
            <small>{after}</small>
          </b>
        </div>
      ))}
    </div>
  );
};
