import { computed, effect, signal, untracked } from '@preact/signals-react';

import type { OpenAlarmCounts } from '#contract/alarms/alarms.ts';
import type { Priority } from '#domain/words/alarm-words.ts';

import { call } from '../hub/hub.ts';
import { repeatEvery } from '../hub/repeat.ts';
import { mayDo } from '../session/session.ts';
import { visible } from '../view/viewport.ts';
import { board } from './alarms.ts';

const known = signal<{ readonly counts: OpenAlarmCounts; readonly agedMs: number | null } | null>(null);

/** Open alarms as the server counts them, the same on every screen; null: not read yet. */
export const openCounts = computed(() => known.value?.counts ?? null);

/** Server time of the counts, ms, where the server could not be asked; null: they are of now. */
export const openCountsAgedMs = computed(() => known.value?.agedMs ?? null);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Unconfirmed alarms; null: not read yet. */
export const toDoCount = computed(() => (openCounts.value === null ? null : sum(openCounts.value.toDo)));

/** Acknowledged and in work, and not judged; null: not read yet. */
export const inProgressCount = computed(() =>
  openCounts.value === null ? null : sum(openCounts.value.inProgress.map(({ count }) => count)),
);

export const toDoOf = (priority: Priority): number => openCounts.value?.toDo[priority - 1] ?? 0;

export const worstPriority = computed<Priority | null>(
  () => ([1, 2, 3, 4] as const).find((priority) => toDoOf(priority) > 0) ?? null,
);

export const loadOpenCounts = async (): Promise<void> => {
  if (!mayDo('alarm.watch')) return;
  const outcome = await call('alarms.openCounts', {});
  if (outcome.ok) known.value = { counts: outcome.value, agedMs: outcome.cached ? outcome.asOfMs : null };
};

/** In a burst of alarms they are counted once in this time. */
const againMs = 2_000;
/** Colleagues judge alarms that are on no board here. */
const anywayMs = 60_000;

/** Counts again whenever the board changes, until the returned function is called. */
export const watchOpenCounts = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let askedMs = -Infinity;
  const ask = (): void => {
    if (timer !== null) return;
    timer = setTimeout(
      () => {
        timer = null;
        askedMs = Date.now();
        void loadOpenCounts();
      },
      Math.max(0, askedMs + againMs - Date.now()),
    );
  };
  const stop = effect(() => {
    void board.value;
    // Nobody reads the counts of a hidden tab: its title follows once a minute.
    if (visible.value) untracked(ask);
  });
  const stopRepeating = repeatEvery(async () => ask(), anywayMs);
  return () => {
    stop();
    stopRepeating();
    if (timer !== null) clearTimeout(timer);
  };
};
