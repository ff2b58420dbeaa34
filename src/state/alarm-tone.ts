import { signal } from '@preact/signals-react';

/** Length of the alarm sound (specification 9). */
export const alarmSoundMs = 1800;

let context: AudioContext | null = null;

/** The browser holds sounds back until somebody has touched the page. */
export const audioBlocked = signal(false);

const opened = (): AudioContext => {
  if (context === null) {
    const made = new AudioContext();
    context = made;
    const look = (): void => {
      audioBlocked.value = made.state === 'suspended';
    };
    made.addEventListener('statechange', look);
    look();
  }
  return context;
};

/** Opening the way to the loudspeaker takes the browser tens of milliseconds: after the first paint, not before. */
const openAfterMs = 1_500;

/** Asks whether sounds will be heard, and makes them so at the first press or key. */
export const watchAudio = (): (() => void) => {
  if (typeof AudioContext === 'undefined') return () => {};
  const later = setTimeout(opened, openAfterMs);
  addEventListener('pointerdown', unlockAudio);
  addEventListener('keydown', unlockAudio);
  return () => {
    clearTimeout(later);
    removeEventListener('pointerdown', unlockAudio);
    removeEventListener('keydown', unlockAudio);
  };
};

export const unlockAudio = (): void => {
  if (typeof AudioContext === 'undefined') return;
  const audio = opened();
  if (audio.state === 'suspended') void audio.resume();
};

/** Two falling tones, three times, made here: no file to load when it matters. Silent until the page was touched once. */
export const soundAlarm = (): void => {
  const audio = opened();
  if (audio.state === 'suspended') void audio.resume();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.connect(gain);
  const start = audio.currentTime;
  const step = alarmSoundMs / 1000 / 6;
  gain.gain.setValueAtTime(0, start);
  for (let i = 0; i < 6; i += 1) {
    const at = start + i * step;
    tone.frequency.setValueAtTime(i % 2 === 0 ? 880 : 660, at);
    gain.gain.setTargetAtTime(0.25, at, 0.01);
    gain.gain.setTargetAtTime(0, at + step * 0.7, 0.03);
  }
  tone.start(start);
  tone.stop(start + alarmSoundMs / 1000);
  tone.addEventListener('ended', () => gain.disconnect());
};
