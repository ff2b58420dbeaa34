import { computed, signal } from '@preact/signals-react';

import type { Alarm } from '#contract/alarms/alarms.ts';
import type { Shelf } from '#contract/alarms/shelving.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

import { repeatEvery } from '../hub/repeat.ts';
import { callAndShow } from '../hub/calls.ts';
import { now } from '../view/clock.ts';
import { call } from '../hub/hub.ts';
import { mayDo } from '../session/session.ts';

const known = signal<readonly Shelf[]>([]);

/** Shelvings that are in force. */
export const shelves = computed<readonly Shelf[]>(() => {
  const open = known.value.filter(({ endTime }) => Date.parse(endTime) > now.value);
  // The same list while none has ended, so that nothing renders once a second for nothing.
  return open.length === known.value.length ? known.value : open;
});

export const shelfOf = (alarm: { readonly truckId: number; readonly type: number }): Shelf | null =>
  shelves.value.find(({ truckId, type }) => truckId === alarm.truckId && type === alarm.type) ?? null;

/** Whether somebody has shelved alarms like this: they stay in the records, but open and sound nothing. */
export const isShelved = (alarm: { readonly truckId: number; readonly type: number }): boolean =>
  shelfOf(alarm) !== null;

/** Read-only users shelve nothing. */
export const mayShelve = (alarm: Alarm): boolean =>
  alarmTypeOf(alarm.type)?.shelvable !== false && mayDo('alarm.shelve') && !isShelved(alarm);

/** The alarm whose shelving form is open. */
export const shelving = signal<Alarm | null>(null);

export const loadShelves = async (): Promise<void> => {
  const outcome = await call('shelving.list', {});
  if (outcome.ok) known.value = outcome.value.list;
};

/** Colleagues shelve too. */
const againMs = 60_000;

/** Keeps the list up to date until the returned function is called. */
export const watchShelves = (): (() => void) => repeatEvery(loadShelves, againMs);

export const shelve = async (
  alarm: { readonly truckId: number; readonly type: number },
  reason: string,
  minutes: number,
): Promise<boolean> => {
  const outcome = await callAndShow('shelving.add', {
    truckId: alarm.truckId,
    type: alarm.type,
    reason,
    minutes,
  });
  if (outcome.ok)
    known.value = [
      ...known.value.filter(({ truckId, type }) => truckId !== alarm.truckId || type !== alarm.type),
      outcome.value,
    ];
  return outcome.ok;
};

export const unshelve = async (id: number): Promise<boolean> => {
  const outcome = await callAndShow('shelving.end', { id });
  if (outcome.ok) known.value = known.value.filter((shelf) => shelf.id !== id);
  return outcome.ok;
};
