import { computed, effect, signal, untracked } from '@preact/signals-react';

import { alarmWord } from '#domain/words/alarm-words.ts';

import { now } from '../view/clock.ts';
import { phone } from '../view/viewport.ts';
import { type Alarm, board, cuedHere, listCap } from './alarms.ts';
import { judging } from './judging.ts';

/** The list of real-time alarms folds by itself this long after the last alarm came, ms. */
export const floatMs = 10_000;
/** An alarm that the server has for longer than this is no news, ms. */
const newsMs = 60_000;

/** What the user wants: as alarms come, always open, or folded until the next urgent one. */
const choice = signal<'auto' | 'open' | 'folded'>('auto');
/** An alarm came less than ten seconds ago, or the pointer or the focus is in the list. */
const recent = signal(false);
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

/** Whether the list is unfolded. On phones alarms are a page of their own. */
export const floatOpen = computed(() => {
  if (phone.value || listedAlarms.value.length === 0) return false;
  if (choice.value !== 'auto') return choice.value === 'open';
  return !judging.value && (recent.value || held.value || listedAlarms.value.some(isUrgent));
});

const showForAWhile = (): void => {
  recent.value = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    recent.value = false;
  }, floatMs);
};

const seen = new Set<string>();

effect(() => {
  const alarms = listedAlarms.value;
  untracked(() => {
    const fresh = alarms.filter(({ id, state }) => state === 'unconfirmed' && !seen.has(id));
    for (const { id } of alarms) seen.add(id);
    if (fresh.length === 0) return;
    // What came before this page was opened waits in the bar: unfolded, it would cover what is looked at.
    if (fresh.every(({ insertTime }) => now.value - Date.parse(insertTime) > newsMs)) return;
    if (choice.value === 'folded' && fresh.some(isUrgent)) choice.value = 'auto';
    showForAWhile();
  });
});

export const setFloatOpen = (open: boolean): void => {
  choice.value = open ? 'open' : 'folded';
};

/** Nothing folds under the pointer, or while a button of it has the focus. */
export const holdFloat = (on: boolean): void => {
  held.value = on;
};
