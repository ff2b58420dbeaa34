import { expect, test, vi } from 'vitest';

import type { AlarmBoard } from '#contract/hub.ts';

vi.mock('#state/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { phone: signal(false) };
});

const { closeDialog, closedDialogs } = await import('#state/alarm-view.ts');
const { topics } = await import('#state/topics.ts');

const board = (offeredAgainMs: number | null): AlarmBoard => ({
  urgent: [],
  highLoss: [],
  workHours: [],
  list: [],
  unconfirmed: 0,
  storm: false,
  grouped: {},
  offeredAgainMs,
});

test('a dialog that its reader folded away stays away until what waits is offered again', () => {
  topics.alarms.value = board(null);
  closeDialog(['u']);
  topics.alarms.value = board(null);
  expect([...closedDialogs.value]).toEqual(['u']);
  topics.alarms.value = board(1_000);
  expect([...closedDialogs.value]).toEqual([]);
  closeDialog(['u']);
  // The same word once more, and the first of a hub that has started anew.
  topics.alarms.value = board(1_000);
  topics.alarms.value = board(null);
  expect([...closedDialogs.value]).toEqual(['u']);
});
