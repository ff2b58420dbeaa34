import { SizeChoice } from '#templates/video/wall/wall-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { turnChoices, type Turning } from './carousel.part.ts';
import type { Carousel } from './use-carousel.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './full-video.module.css';

/** How many and how long, hold, full screen and the way out. */
export const CarouselControls = ({
  turning,
  carousel,
  onTurning,
  onLeave,
}: {
  readonly turning: Turning;
  readonly carousel: Carousel;
  readonly onTurning: (turning: Turning) => void;
  readonly onLeave: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.controls}>
      <SizeChoice size={turning.size} onSize={(size) => onTurning({ ...turning, size })} />
      <label className={inputs.frame}>
        <select
          name="everyS"
          aria-label={t(['每组停留', 'A group stays'])}
          value={turning.everyS}
          onChange={({ target }) =>
            onTurning({
              ...turning,
              everyS: turnChoices.find((one) => String(one) === target.value) ?? turning.everyS,
            })
          }
        >
          {turnChoices.map((one) => (
            <option key={one} value={one}>
              {t(['{s} 秒', '{s} s'], { s: one })}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className={buttons.icon}
        aria-label={carousel.paused ? t(['继续轮播', 'Resume']) : t(['暂停', 'Pause'])}
        onClick={carousel.togglePause}
      >
        <Icon name={carousel.paused ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className={buttons.icon}
        aria-label={t(['浏览器全屏', 'Full screen of the browser'])}
        onClick={() =>
          void (document.fullscreenElement === null
            ? document.documentElement.requestFullscreen?.()
            : document.exitFullscreen())
        }
      >
        <Icon name="expand" />
      </button>
      <button type="button" className={buttons.button} data-part="carousel-leave" onClick={onLeave}>
        <Icon name="exit" /> {t(['退出', 'Leave'])} <kbd>Esc</kbd>
      </button>
    </div>
  );
};
