import { useMemo } from 'react';

import type { PastDay } from '#state/tracks/past-fleet.ts';
import { playSpeeds, type Player, type PlaySpeed } from '#templates/replay/player/player.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';

/** Play, its speed, and on to the next alarm or opening. */
export const PastMoves = ({
  player,
  atMs,
  day,
}: {
  readonly player: Player;
  readonly atMs: number;
  readonly day: PastDay | null;
}) => {
  const { t } = useTranslation();
  const playing = player.playing.value;
  const speed = player.speed.value;
  const times = useMemo(() => (day?.events ?? []).map(({ time }) => Date.parse(time)), [day]);
  const earlier = times.findLast((ms) => ms < atMs);
  const later = times.find((ms) => ms > atMs);
  const words = {
    earlier: t(['上一条报警或开封', 'Previous alarm or opening']),
    later: t(['下一条报警或开封', 'Next alarm or opening']),
    play: playing ? t(['暂停', 'Pause']) : t(['播放', 'Play']),
  };
  return (
    <>
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
    </>
  );
};
