import { expect, test } from 'vitest';

import type { AlarmBoard } from '#contract/hub/topics.ts';

const { foldDialog, foldedAlarms } = await import('#state/alarms/alarm-view.ts');
const { topics } = await import('#state/hub/topics.ts');

const board = (offeredAgainMs: number | null): AlarmBoard => ({
  urgent: [],
  highLoss: [],
  workHours: [],
  list: [],
  unconfirmed: 0,
  alarmBurst: false,
  grouped: {},
  offeredAgainMs,
});

test('a dialog that its reader folded away stays away until what waits is offered again', () => {
  topics.alarms.value = board(null);
  foldDialog(['u']);
  topics.alarms.value = board(null);
  expect([...foldedAlarms.value]).toEqual(['u']);
  topics.alarms.value = board(1_000);
  expect([...foldedAlarms.value]).toEqual([]);
  foldDialog(['u']);
  // The same value once more, and the first of a hub that has restarted.
  topics.alarms.value = board(1_000);
  topics.alarms.value = board(null);
  expect([...foldedAlarms.value]).toEqual(['u']);
});
