import { useEffect, useEffectEvent } from 'react';

import { takesKeys } from '#templates/replay/player/player-ports.ts';
import { playSpeeds, type Player } from '#templates/replay/player/player.ts';
import type { PastDay } from '#state/tracks/past-fleet.ts';

const stepMs = 10_000;
const bigStepMs = 5 * 60_000;

/** Space plays, arrows step, N and P go to alarms and openings, figures set the speed, Escape goes back to now. */
export const usePastKeys = (player: Player, day: PastDay | null, onLive: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target, event.key)) return;
    const ms = player.atMs.peek();
    const times = (day?.events ?? []).map(({ time }) => Date.parse(time));
    const step = event.shiftKey ? bigStepMs : stepMs;
    const speed = playSpeeds[Number(event.key) - 1];
    const acts: Readonly<Record<string, () => void>> = {
      ' ': () => (player.playing.peek() ? player.pause() : player.play()),
      ArrowRight: () => player.seek(ms + step),
      ArrowLeft: () => player.seek(ms - step),
      n: () => player.seek(times.find((each) => each > ms) ?? ms),
      p: () => player.seek(times.findLast((each) => each < ms) ?? ms),
      Escape: onLive,
    };
    const act = speed === undefined ? acts[event.key] : () => player.setSpeed(speed);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      player.pause();
    };
  }, [player]);
};
