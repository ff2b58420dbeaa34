import { useEffect, useEffectEvent } from 'react';

import type { ReplayMark } from '../replay-track.ts';
import { takesKeys } from './player-ports.ts';
import type { Player } from './player.ts';
import { pressKey } from './replay-keys.ts';

/** The keys that move a replay, whatever has the focus but fields. */
export const useReplayKeys = (player: Player, marks: readonly ReplayMark[]): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target, event.key)) return;
    if (pressKey(event, player, marks)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};
