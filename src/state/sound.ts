import { signal } from '@preact/signals-react';

import { soundAlarm } from './alarm-tone.ts';
import { isBoolean, kept } from './kept.ts';
import { onRing } from './topics.ts';

/** One sound per 5 s, whatever arrives. */
const quietMs = 5000;

export const soundOn = kept('sound', true, isBoolean);

/** Until when the user muted, local ms; 0: not muted. */
export const mutedUntil = signal(0);

export const muteFor = (ms: number): void => {
  mutedUntil.value = Date.now() + ms;
};

let lastMs = 0;

onRing(() => {
  const nowMs = Date.now();
  if (!soundOn.value || nowMs < mutedUntil.value || nowMs - lastMs < quietMs) return;
  lastMs = nowMs;
  soundAlarm();
});
