import type { ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';

import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { chinaDayStartMs, formatDateTime } from '#domain/time/time.ts';
import type { PastDay, PastKnowledge } from '#state/tracks/past-fleet.ts';
import { playSpeeds, type Player, type PlaySpeed } from '#templates/replay/player/player.ts';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import segmented from '#ui/styles/segmented.module.css';

import styles from './past.module.css';

/** China time of a moment as a date control has it, to the second. */
const asLocal = (ms: number): string => new Date(ms + chinaOffsetMs).toISOString().slice(0, 19);

/** How the past is moved: play, speed, to the next alarm or opening, to a moment, and by which knowledge. */
export const PastBar = ({
  player,
  shownMs,
  day,
  known,
  onKnown,
}: {
  readonly player: Player;
  readonly shownMs: ReadonlySignal<number>;
  readonly day: PastDay | null;
  readonly known: PastKnowledge;
  readonly onKnown: (known: PastKnowledge) => void;
}) => {
  const { t, language } = useTranslation();
  const playing = player.playing.value;
  const speed = player.speed.value;
  const atMs = shownMs.value;
  const dayStartMs = chinaDayStartMs(atMs);
  const times = useMemo(() => (day?.events ?? []).map(({ time }) => Date.parse(time)), [day]);
  const earlier = times.findLast((ms) => ms < atMs);
  const later = times.find((ms) => ms > atMs);
  const words = {
    earlier: t(['上一条报警或开封', 'Previous alarm or opening']),
    later: t(['下一条报警或开封', 'Next alarm or opening']),
    play: playing ? t(['暂停', 'Pause']) : t(['播放', 'Play']),
    link: t(['复制此刻链接', 'Copy link to this moment']),
    print: t(['打印地图', 'Print map']),
  };
  return (
    <div className={styles.bar} data-part="past-bar">
      <button
        type="button"
        className={buttons.icon}
        aria-label={words.earlier}
        title={`${words.earlier} (P)`}
        disabled={earlier === undefined}
        onClick={() => player.seek(earlier ?? atMs)}
      >
        <Icon name="earlier" />
      </button>
      <button
        type="button"
        className={buttons.primary}
        aria-label={words.play}
        title={words.play}
        data-part="past-play"
        onClick={() => (playing ? player.pause() : player.play())}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className={buttons.icon}
        aria-label={words.later}
        title={`${words.later} (N)`}
        disabled={later === undefined}
        onClick={() => player.seek(later ?? atMs)}
      >
        <Icon name="later" />
      </button>
      <span className={inputs.frame}>
        <select
          aria-label={t(['倍速', 'Speed'])}
          name="pastSpeed"
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
      <MomentInput
        precision="second"
        name="pastMoment"
        label={t(['时刻（北京时间）', 'Moment, China time'])}
        value={asLocal(atMs)}
        max={asLocal(player.period.toMs)}
        onValue={(value) => {
          const ms = Date.parse(`${value}Z`) - chinaOffsetMs;
          if (Number.isFinite(ms)) player.seek(ms);
        }}
      />
      <div className={segmented.group} role="group" aria-label={t(['按何时所知', 'As known'])}>
        {(['then', 'now'] as const).map((each) => (
          <button
            key={each}
            type="button"
            data-known={each}
            aria-pressed={known === each}
            onClick={() => onKnown(each)}
          >
            {each === 'then' ? t(['当时所知', 'As known then']) : t(['现在所知', 'As known now'])}
          </button>
        ))}
      </div>
      <span className={layout.spacer} />
      <button
        type="button"
        className={buttons.button}
        aria-label={words.link}
        title={words.link}
        onClick={() => void navigator.clipboard?.writeText(location.href)}
      >
        <Icon name="link" /> <span className={styles.word}>{words.link}</span>
      </button>
      <button
        type="button"
        className={buttons.button}
        data-part="print-map"
        aria-label={words.print}
        title={words.print}
        onClick={() => globalThis.print()}
      >
        <Icon name="printer" /> <span className={styles.word}>{words.print}</span>
      </button>
      <input
        type="range"
        className={styles.range}
        name="pastRange"
        aria-label={t(['当日时刻', 'Moment of the day'])}
        aria-valuetext={formatDateTime(atMs, language)}
        min={0}
        max={86_399}
        step={1}
        value={Math.floor((atMs - dayStartMs) / 1000)}
        onChange={(event) => player.seek(dayStartMs + Number(event.target.value) * 1000)}
      />
    </div>
  );
};
