import { signal } from '@preact/signals-react';

import { alarmTone, wavOf } from './tone-wav.ts';

/** Length of the alarm sound (specification 9). */
export const alarmSoundMs = 1800;

const toneStepMs = alarmSoundMs / 6;
const silenceMs = 100;

/** The browser holds sounds back until somebody has touched the page. */
export const audioBlocked = signal(false);

/** Made here: no file to load when it matters. */
const clips = {
  tone: () => wavOf(alarmSoundMs, alarmTone(toneStepMs)),
  silence: () => wavOf(silenceMs, () => 0),
} as const;

type Clip = keyof typeof clips;

const urls = new Map<Clip, string>();
const urlOf = (clip: Clip): string => {
  const url = urls.get(clip) ?? URL.createObjectURL(clips[clip]());
  urls.set(clip, url);
  return url;
};

/** An element and no audio graph: opening one holds the page up for a tenth of a second, at a press of all moments. */
let player: HTMLAudioElement | null = null;
/** Null: nobody has asked the browser yet. */
let allowed: boolean | null = null;
/** Sounds that the browser has not answered to yet. */
let asked = 0;
/** What to play at the first press or key: an alarm that was held back is heard then. */
let heldBack: Clip = 'silence';

const play = async (clip: Clip): Promise<void> => {
  player ??= new Audio();
  player.src = urlOf(clip);
  asked += 1;
  try {
    await player.play();
    allowed = true;
    heldBack = 'silence';
  } catch (error) {
    // Anything else says nothing of what is allowed: a newer sound took its place, no loudspeaker.
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      allowed = false;
      if (clip === 'tone') heldBack = clip;
    }
  } finally {
    asked -= 1;
  }
  audioBlocked.value = allowed === false;
};

/** Two falling tones, three times. Silent until the page was touched once. */
export const soundAlarm = (): void => void play('tone');

/** Asks the browser by a sound that nobody hears, unless it has said yes or an alarm is about to sound. */
const ask = (): void => {
  if (allowed !== true && asked === 0) void play(heldBack);
};

/** Not before lists and map stand. */
const askAfterMs = 2_000;

/** Finds out whether sounds will be heard, and makes them so at the first press or key. */
export const watchAudio = (): (() => void) => {
  const later = setTimeout(ask, askAfterMs);
  addEventListener('pointerdown', ask);
  addEventListener('keydown', ask);
  return () => {
    clearTimeout(later);
    removeEventListener('pointerdown', ask);
    removeEventListener('keydown', ask);
  };
};
