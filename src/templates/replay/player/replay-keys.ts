import { playSpeeds, type Player } from './player.ts';
import type { ReplayMark } from '../replay-track.ts';

const stepMs = 10_000;
const bigStepMs = 5 * 60_000;

/** The mark after a moment, or before it; null: there is none. */
export const nextMark = (marks: readonly ReplayMark[], atMs: number): ReplayMark | null =>
  marks.find(({ ms }) => ms > atMs) ?? null;
export const previousMark = (marks: readonly ReplayMark[], atMs: number): ReplayMark | null =>
  marks.findLast(({ ms }) => ms < atMs) ?? null;

/** What a key does to a replay; false: nothing. */
export const pressKey = (
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  player: Player,
  marks: readonly ReplayMark[],
): boolean => {
  const atMs = player.atMs.peek();
  const step = shiftKey ? bigStepMs : stepMs;
  const seekTo = (mark: ReplayMark | null): void => {
    if (mark !== null) player.seek(mark.ms);
  };
  const speed = playSpeeds[Number(key) - 1];
  if (key === ' ') {
    if (player.playing.peek()) player.pause();
    else player.play();
  } else if (key === 'ArrowRight') player.seek(atMs + step);
  else if (key === 'ArrowLeft') player.seek(atMs - step);
  else if (key === 'n' || key === 'N') seekTo(nextMark(marks, atMs));
  else if (key === 'p' || key === 'P') seekTo(previousMark(marks, atMs));
  else if (/^[1-6]$/.test(key) && speed !== undefined) player.setSpeed(speed);
  else return false;
  return true;
};
