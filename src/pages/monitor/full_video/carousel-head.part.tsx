import { formatClock, formatDate } from '#domain/time/time.ts';
import { soundBlocked, testSound } from '#state/alarms/sound.ts';
import { now } from '#state/view/clock.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

import type { Turning } from './carousel.part.ts';
import styles from './full-video.module.css';
import type { Carousel } from './use-carousel.part.ts';
import { CarouselControls } from './carousel-controls.part.tsx';

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
      <CarouselControls turning={turning} carousel={carousel} onTurning={onTurning} onLeave={onLeave} />
    </div>
  );
};
