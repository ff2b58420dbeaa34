import type { Clock } from '../ports.ts';

/** Small values may be written where large ones no longer fit: a disk that refused one of them just now is full. */
const fullForMs = 60_000;

/** Whether the disk is full, from what its writes come to. */
export const createFullDisk = (clock: Clock, changed: () => void) => {
  /** When the disk last refused a write; null: it accepts writes. */
  let refusedMs: number | null = null;
  return {
    full: (): boolean => refusedMs !== null,
    refused: (): void => {
      const first = refusedMs === null;
      refusedMs = clock.now();
      if (first) changed();
    },
    accepted: (): void => {
      if (refusedMs === null || clock.now() - refusedMs < fullForMs) return;
      refusedMs = null;
      changed();
    },
  };
};
