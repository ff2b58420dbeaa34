import { computed, signal } from '@preact/signals-react';

import { isInsistent, settingTypeOf } from '#domain/alarms/alarm-types.ts';

import { audioBlocked, soundAlarm } from './alarm-tone.ts';
import { now } from '../view/clock.ts';
import { isBoolean, persistedSignal } from '../view/persisted-signal.ts';
import { isShelved } from './shelving.ts';
import { onRing } from '../hub/topics.ts';

/** One sound per 5 s, whatever arrives. */
const quietMs = 5000;

/** Longest mute of a control room. */
export const maxMuteMs = 10 * 60_000;

export const soundOn = persistedSignal('sound', true, isBoolean);

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');

/** Setting types without sound on this device; the emergency button always has one. */
export const silentTypes = persistedSignal<readonly number[]>('silentTypes', [], isNumbers);

export const setTypeSound = (type: number, on: boolean): void => {
  const others = silentTypes.value.filter((other) => other !== type);
  silentTypes.value = on ? others : [...others, type];
};

/** Until when the user muted, local ms; 0: not muted. */
export const mutedUntil = signal(0);

/** Mutes for a while, at most ten minutes. */
export const muteFor = (ms: number): void => {
  mutedUntil.value = Date.now() + Math.min(ms, maxMuteMs);
};

export const unmute = (): void => {
  mutedUntil.value = 0;
};

/** Seconds until sounds come again; 0: not muted. Follows the clock. */
export const mutedS = computed(() => {
  if (mutedUntil.value === 0) return 0;
  // Read for its tick; the mute itself uses this device's clock.
  void now.value;
  return Math.max(0, Math.ceil((mutedUntil.value - Date.now()) / 1000));
});

/** Alarms sound in this tab, but the browser blocks them until the page is touched. */
export const soundBlocked = computed(() => soundOn.value && audioBlocked.value);

export const testSound = soundAlarm;

let lastMs = 0;

onRing((alarm) => {
  const nowMs = Date.now();
  if (!soundOn.value || nowMs < mutedUntil.value || nowMs - lastMs < quietMs) return;
  const silenced = silentTypes.value.includes(settingTypeOf(alarm.type)) || isShelved(alarm);
  if (!isInsistent(alarm.type) && silenced) return;
  lastMs = nowMs;
  soundAlarm();
});
