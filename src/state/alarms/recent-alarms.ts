import { computed, effect, signal, untracked } from '@preact/signals-react';

import type { Alarm } from '#contract/alarms/alarms.ts';
import { floodAt, type AlarmFlood } from '#domain/alarms/alarm-flood.ts';

import { board } from './alarms.ts';
import { now } from '../view/clock.ts';
import { call } from '../hub/hub.ts';
import { mayDo } from '../session/session.ts';
import { persistedSignal } from '../view/persisted-signal.ts';

/** The latest alarms on the server, the newest first: the content of the notification centre. */
export const recentAlarms = signal<readonly Alarm[]>([]);

/** Server time of the list, ms, where the server could not be asked; null: it is of now, or not read yet. */
export const recentKeptMs = signal<number | null>(null);

const limit = 100;
/** In a burst of alarms the list is asked for once in this time. */
const againMs = 5_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Raised time up to which alarms were read in the notification centre. */
const readUntil = persistedSignal('noticesReadUntil', '', isText);

export const unread = computed(
  () => recentAlarms.value.filter(({ raisedTime }) => raisedTime > readUntil.value).length,
);

export const isUnread = (alarm: Alarm): boolean => alarm.raisedTime > readUntil.value;

export const markRead = (): void => {
  const newest = recentAlarms.value
    .map(({ raisedTime }) => raisedTime)
    .toSorted()
    .at(-1);
  if (newest !== undefined && newest > readUntil.value) readUntil.value = newest;
};

/** Server time of the list, ms; null: it has not been read. */
let readMs: number | null = null;

export const loadRecent = async (): Promise<void> => {
  if (!mayDo('alarm.watch')) return;
  const outcome = await call('alarms.list', { limit });
  if (!outcome.ok) {
    recentKeptMs.value ??= readMs;
    return;
  }
  readMs = outcome.asOfMs;
  recentKeptMs.value = outcome.cached ? readMs : null;
  recentAlarms.value = outcome.value.rows.filter(({ popup, withdrawn }) => popup && !withdrawn);
};

/** Follows the board: every change of it may mean more alarms than its five. The returned function stops it. */
export const watchRecent = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let askedMs = -Infinity;
  const stop = effect(() => {
    void board.value;
    untracked(() => {
      if (timer !== null) return;
      timer = setTimeout(
        () => {
          timer = null;
          askedMs = Date.now();
          void loadRecent();
        },
        Math.max(0, askedMs + againMs - Date.now()),
      );
    });
  });
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
};

let wasOn = false;

/** Too many alarms at once, by the times at which the server raised them. */
export const flood = computed<AlarmFlood>(() => {
  const found = floodAt(
    wasOn,
    recentAlarms.value.map(({ raisedTime }) => Date.parse(raisedTime)),
    now.value,
  );
  wasOn = found.on;
  return found;
});

/** Kinds of alarms that take part in a flood. */
export const floodGroups = computed(
  () => new Set(recentAlarms.value.slice(0, flood.value.count).map(({ type }) => type)).size,
);
