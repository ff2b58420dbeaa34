import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { missing } from '#domain/time/time.ts';
import { letterOf } from '#templates/replay/map/replay-on-map.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { commonFigures, type ComparedStretch } from './journey-figures.part.ts';
import { CommonFigures } from './common-figures.part.tsx';
import styles from './compare.module.css';

/** What two journeys did on the road that they share, and where they parted; a stretch moves the head to its start. */
export const CompareStretches = ({
  stretches,
  onSeek,
}: {
  readonly stretches: readonly ComparedStretch[];
  readonly onSeek: (metres: number) => void;
}) => {
  const { t, language } = useTranslation();
  const all = commonFigures(stretches);
  const time = (ms: number | null): string =>
    ms === null ? missing : formatDuration(Math.round(ms / 60_000) * 60, language);
  const difference = ([first, second]: ComparedStretch['figures']): string => {
    const ms = first.tookMs === null || second.tookMs === null ? null : second.tookMs - first.tookMs;
    if (ms === null) return '';
    const value = formatDuration(Math.abs(ms) / 1000, language);
    if (Math.abs(ms) < 1000) return t(['用时相同', 'The same time']);
    return ms > 0
      ? t(['B 多用 {value}', 'B took {value} more'], { value })
      : t(['A 多用 {value}', 'A took {value} more'], { value });
  };
  return (
    <section className={styles.differences} data-part="compare-differences">
      <h2>
        {t(['差别', 'Differences'])}
        <span data-part="common-km" data-value={Math.round(all.metres)}>
          {t(['同路 {km} km', '{km} km on the same road'], { km: formatNumber(all.metres / 1000, 1) })}
        </span>
      </h2>
      {all.metres === 0 ? (
        <p className={typography.secondary} data-part="never-common">
          {t([
            'B 从未同向行驶在 A 的道路上，不做比较。',
            'B was nowhere on the road of A in its direction: nothing is compared.',
          ])}
        </p>
      ) : (
        <CommonFigures figures={all.figures} time={time} />
      )}
      <ol>
        {stretches.map((stretch) => (
          <li key={stretch.from}>
            <button
              type="button"
              data-part="stretch"
              data-value={stretch.common ? 'common' : 'apart'}
              onClick={() => onSeek(stretch.fromM)}
            >
              <b>
                {formatNumber(stretch.fromM / 1000, 1)}–{formatNumber(stretch.toM / 1000, 1)} km
              </b>
              <span className={stretch.common ? undefined : styles.apart}>
                {stretch.common
                  ? t(['同路', 'Same road'])
                  : stretch.otherM === null
                    ? t(['B 不在 A 的道路上', 'B was not on the road of A'])
                    : t(['B 另行 {km} km', 'B drove {km} km elsewhere'], {
                        km: formatNumber(stretch.otherM / 1000, 1),
                      })}
              </span>
              <span className={styles.times}>
                {stretch.figures.map(({ tookMs }, i) => (
                  <span key={letterOf(i)}>
                    {letterOf(i)} {time(tookMs)}
                  </span>
                ))}
              </span>
              <small>{difference(stretch.figures)}</small>
            </button>
          </li>
        ))}
      </ol>
      <p className={`${typography.small} ${typography.muted}`}>
        {t([
          '按地点对齐：60 m 以内且同向为同路，定位点稀疏处放宽。V20 变化含装卸。',
          'Aligned by place: same road means within 60 m (more where fixes are sparse) in the same direction. The change in V20 includes loading and unloading.',
        ])}
      </p>
    </section>
  );
};
