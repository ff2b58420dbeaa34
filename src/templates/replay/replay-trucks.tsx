import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { letterOf } from './map/replay-on-map.ts';
import { figuresOf } from './replay-figures.ts';
import type { ReplayTrack } from './replay-track.ts';
import styles from './replay-trucks.module.css';

/** The trucks of a replay with their figures; the chosen one has the colours, lanes and marks. */
export const ReplayTrucks = ({
  tracks,
  chosen,
  onChoose,
}: {
  readonly tracks: readonly ReplayTrack[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <div className={styles.trucks} role="group" aria-label={t(['车辆', 'Trucks'])} data-part="replay-trucks">
      {tracks.map((track, i) => (
        <button
          key={letterOf(i)}
          type="button"
          aria-pressed={i === chosen}
          data-id={track.signCode}
          onClick={() => onChoose(i)}
        >
          <span>
            <i style={{ borderColor: `var(--tw-s${i + 1})` }}>{letterOf(i)}</i>{' '}
            <Plate code={track.signCode} />
          </span>
          <dl>
            {figuresOf(track, language).map(({ key, text, value }) => (
              <div key={key}>
                <dt>{t(text)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </button>
      ))}
    </div>
  );
};
