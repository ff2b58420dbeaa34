import { computed, effect, signal, untracked } from '@preact/signals-react';

import { alarmWord } from '#domain/words/alarm-words.ts';

import { now } from '../view/clock.ts';
import { phone } from '../view/viewport.ts';
import { type Alarm, board, cuedHere, listCap } from './alarms.ts';
import { judging } from './judging.ts';

/** The bar of the folded list shows for so long that an alarm has come, ms. */
export const freshMs = 10_000;
/** An alarm that the server has for longer than this is no news, ms. */
const newsMs = 60_000;

/** What the user wants: unfolded while one is urgent, always open, or folded until the next urgent one. */
const choice = signal<'auto' | 'open' | 'folded'>('auto');
/** An alarm came less than ten seconds ago. */
export const freshListed = signal(false);
/** The pointer or the focus is in the list. */
const held = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Real-time alarms that have no dialog of their own: five at most, the newest first (specification 4 and 9). */
export const listedAlarms = computed<readonly Alarm[]>(() =>
  board.value.list
    .filter(({ id }) => !cuedHere.value.has(id))
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime))
    .slice(0, listCap),
);

const isUrgent = ({ state, type }: Alarm): boolean =>
  state === 'unconfirmed' && alarmWord(type).priority === 1;

/**
 * Whether the list is unfolded: it stands on figures of the page, so that what is not urgent waits in its bar. On phones
 * alarms are a page of their own.
 */
export const floatOpen = computed(() => {
  if (phone.value || listedAlarms.value.length === 0) return false;
  if (choice.value !== 'auto') return choice.value === 'open';
  return !judging.value && (held.value || listedAlarms.value.some(isUrgent));
});

const pulse = (): void => {
  freshListed.value = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    freshListed.value = false;
  }, freshMs);
};

const seen = new Set<string>();

effect(() => {
  const alarms = listedAlarms.value;
  untracked(() => {
    const fresh = alarms.filter(({ id, state }) => state === 'unconfirmed' && !seen.has(id));
    for (const { id } of alarms) seen.add(id);
    if (fresh.length === 0) return;
    // What came before this page was opened is no news.
    if (fresh.every(({ insertTime }) => now.value - Date.parse(insertTime) > newsMs)) return;
    if (choice.value === 'folded' && fresh.some(isUrgent)) choice.value = 'auto';
    pulse();
  });
});

export const setFloatOpen = (open: boolean): void => {
  choice.value = open ? 'open' : 'folded';
};

/** Nothing folds under the pointer, or while a button of it has the focus. */
export const holdFloat = (on: boolean): void => {
  held.value = on;
};
