import type { Frames } from './player.ts';

/** The browser's own pictures. */
export const browserFrames: Frames = {
  request: (callback: (timeMs: number) => void): number => requestAnimationFrame(callback),
  cancel: (handle: number): void => cancelAnimationFrame(handle),
};

/** Keys belong to what has the focus where that uses them itself. */
export const takesKeys = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  (target.closest('input:not([type=range]), select, textarea, [role=dialog], [role=menu]') !== null ||
    (key === ' ' && target.closest('button, a, summary') !== null) ||
    (key.startsWith('Arrow') && target.closest('[role=application]') !== null));
