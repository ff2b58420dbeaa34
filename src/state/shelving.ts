import { computed, signal } from '@preact/signals-react';

import type { Alarm } from '#contract/alarms.ts';
import type { Shelf } from '#contract/shelving.ts';
import { alarmTypeOf } from '#domain/alarm-types.ts';

import { againAndAgain } from './again.ts';
import { callAndShow } from './calls.ts';
import { now } from './clock.ts';
import { call } from './hub.ts';
import { mayDo } from './session.ts';

const known = signal<readonly Shelf[]>([]);

/** Shelves whose time is not over. */
export const shelves = computed<readonly Shelf[]>(() => {
  const open = known.value.filter(({ endTime }) => Date.parse(endTime) > now.value);
  // The same list while none has ended: nobody is told once a second that nothing changed.
  return open.length === known.value.length ? known.value : open;
});

export const shelfOf = (alarm: { readonly truckId: number; readonly type: number }): Shelf | null =>
  shelves.value.find(({ truckId, type }) => truckId === alarm.truckId && type === alarm.type) ?? null;

/** Whether somebody has put alarms like this aside: they stay in the records, but nothing opens or sounds. */
export const isShelved = (alarm: { readonly truckId: number; readonly type: number }): boolean =>
  shelfOf(alarm) !== null;

/** Who only watches puts nothing aside. */
export const mayShelve = (alarm: Alarm): boolean =>
  alarmTypeOf(alarm.type)?.shelvable !== false && mayDo('alarm.shelve') && !isShelved(alarm);

/** The alarm whose shelving is being asked for. */
export const shelving = signal<Alarm | null>(null);

export const loadShelves = async (): Promise<void> => {
  const outcome = await call('shelving.list', {});
  if (outcome.ok) known.value = outcome.value.list;
};

/** Colleagues shelve too. */
const againMs = 60_000;

/** Keeps the list up to date until the answer is called. */
export const watchShelves = (): (() => void) => againAndAgain(loadShelves, againMs);

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
