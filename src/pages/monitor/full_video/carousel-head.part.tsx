import { formatClock, formatDate } from '#domain/time/time.ts';
import { soundBlocked, testSound } from '#state/alarms/sound.ts';
import { now } from '#state/view/clock.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import { SizeChoice } from '#templates/video/wall/wall-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';

import { turnChoices, type Turning } from './carousel.part.ts';
import styles from './full-video.module.css';
import type { Carousel } from './use-carousel.part.ts';

/** Names of so many trucks that are left out are written. */
const namedAway = 4;

/** Clock, what turns and who is left out; the controls, while somebody is there. */
export const CarouselHead = ({
  turning,
  carousel,
  channels,
  away,
  onTurning,
  onLeave,
}: {
  readonly turning: Turning;
  readonly carousel: Carousel;
  readonly channels: number;
  readonly away: readonly CameraTruck[];
  readonly onTurning: (turning: Turning) => void;
  readonly onLeave: () => void;
}) => {
  const { t, language } = useTranslation();
  const groups = Math.max(1, Math.ceil(channels / turning.size));
  const names = away.slice(0, namedAway).map(({ signCode }) => signCode);
  return (
    <div className={styles.head} data-part="carousel-head">
      <time className={styles.clock} dateTime={new Date(now.value).toISOString()} data-part="carousel-clock">
        {formatClock(now.value)}
      </time>
      <span className={styles.day}>{formatDate(now.value, language)}</span>
      <span className={styles.said} data-part="carousel-said">
        {channels === 0
          ? ''
          : carousel.paused
            ? t(['第 {at}/{n} 组，已暂停', 'Group {at} of {n}, held'], {
                at: carousel.turn + 1,
                n: groups,
              })
            : groups === 1
              ? t(['{n} 路', '{n} {n:channel|channels}'], { n: channels })
              : t(['第 {at}/{n} 组，{s} 秒后换', 'Group {at} of {n}, next in {s} s'], {
                  at: carousel.turn + 1,
                  n: groups,
                  s: carousel.leftS,
                })}
      </span>
      {away.length === 0 ? null : (
        <span className={styles.away} data-part="carousel-away">
          {t(['跳过 {n} 辆没有画面的车：{names}', 'Skipped, without pictures ({n}): {names}'], {
            n: away.length,
            names: names.join(language === 'zh' ? '、' : ', ') + (away.length > namedAway ? '…' : ''),
          })}
        </span>
      )}
      {soundBlocked.value ? (
        <button type="button" className={buttons.small} data-part="carousel-sound" onClick={testSound}>
          <Icon name="mute" />{' '}
          {t(['浏览器拦截了报警声音，点按允许', 'The browser blocks alarm sounds, click to allow them'])}
        </button>
      ) : null}
      <span className={layout.spacer} />
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
    </div>
  );
};
