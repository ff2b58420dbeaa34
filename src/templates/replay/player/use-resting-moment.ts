import { useEffect, useEffectEvent } from 'react';

import type { Player } from './player.ts';

/** Tells where a replay comes to rest, whole seconds. @param startMs where it began: nobody has moved it there */
export const useRestingMoment = (
  player: Player,
  startMs: number,
  onMoment: ((ms: number) => void) | undefined,
): void => {
  const rest = useEffectEvent((): void => onMoment?.(Math.round(player.atMs.peek() / 1000) * 1000));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWatching = player.secondMs.subscribe((ms) => {
      clearTimeout(timer);
      if (ms !== startMs) timer = setTimeout(() => rest(), 600);
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [player, startMs]);
};
