import { signal } from '@preact/signals-react';

import { createSoundPlayer } from './sound-player.ts';
import { alarmTone, wavOf } from './tone-wav.ts';

/** Length of the alarm sound (specification 9). */
export const alarmSoundMs = 1800;

const toneStepMs = alarmSoundMs / 6;
const silenceMs = 100;

/** The browser blocks sounds until the page was touched. */
export const audioBlocked = signal(false);

const player = createSoundPlayer({
  // An element and no audio graph: opening one blocks the page for a tenth of a second, at the first press.
  element: () => new Audio(),
  // Made here: no file to load at an alarm.
  clips: {
    tone: () => URL.createObjectURL(wavOf(alarmSoundMs, alarmTone(toneStepMs))),
    silence: () => URL.createObjectURL(wavOf(silenceMs, () => 0)),
  },
  blocked: (blocked) => {
    audioBlocked.value = blocked;
  },
});

/** High and low in turn, three times. Silent until the page was touched once. */
export const soundAlarm = (): void => void player.sound();

/** Not before lists and map are there. */
const askAfterMs = 2_000;

/** Finds out whether sounds will be played, and unblocks them at the first press or key. */
export const watchAudio = (): (() => void) => {
  const ask = (): void => void player.ask();
  const later = setTimeout(ask, askAfterMs);
  addEventListener('pointerdown', ask);
  addEventListener('keydown', ask);
  return () => {
    clearTimeout(later);
    removeEventListener('pointerdown', ask);
    removeEventListener('keydown', ask);
  };
};
