import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';

import { type Player, type PlaySpeed, playSpeeds } from './player.ts';
import styles from './replay-bar.module.css';

/** How fast a replay plays; a list where there is little room. */
export const PlaySpeeds = ({ player }: { readonly player: Player }) => {
  const { t } = useTranslation();
  const speed = player.speed.value;
  return (
    <>
      {' '}
      <div className={`${segmented.group} ${styles.speeds}`} role="group" aria-label={t(['倍速', 'Speed'])}>
        {playSpeeds.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === speed}
            onClick={() => player.setSpeed(each)}
          >
            ×{each}
          </button>
        ))}
      </div>
      <span className={`${inputs.frame} ${styles.speedChoice}`}>
        <select
          aria-label={t(['倍速', 'Speed'])}
          value={speed}
          onChange={(event) => player.setSpeed(Number(event.target.value) as PlaySpeed)}
        >
          {playSpeeds.map((each) => (
            <option key={each} value={each}>
              ×{each}
            </option>
          ))}
        </select>
      </span>
    </>
  );
};
