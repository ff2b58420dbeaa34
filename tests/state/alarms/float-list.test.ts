import { beforeEach, expect, test, vi } from 'vitest';

import type { Alarm } from '#contract/alarms/alarms.ts';

import { alarm } from '../../hub/support/samples.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), foldAlarms: vi.fn(), watchTopic: vi.fn() }));
vi.mock('#state/view/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { phone: signal(false), narrow: signal(false), visible: signal(false), touch: signal(false) };
});

const { floatOpen, freshListed, freshMs, listedAlarms, setFloatOpen } =
  await import('#state/alarms/float-list.ts');
const { topics } = await import('#state/hub/topics.ts');
const { now } = await import('#state/view/clock.ts');

const show = (list: readonly Alarm[]): void => {
  topics.alarms.value = {
    urgent: [],
    highLoss: [],
    workHours: [],
    list,
    unconfirmed: list.length,
    alarmBurst: false,
    grouped: {},
    offeredAgainMs: null,
  };
};
const received = (id: string, agoMs: number, type = 2): Alarm =>
  alarm(id, type, { insertTime: new Date(now.value - agoMs).toISOString() });

beforeEach(() => {
  vi.useFakeTimers();
});

test('what comes covers nothing unless it is urgent: its bar says for a while that it is new', () => {
  show([received('old', 600_000)]);
  expect(listedAlarms.value).toHaveLength(1);
  expect([floatOpen.value, freshListed.value]).toEqual([false, false]);
  show([received('old', 600_000), received('new', 2_000)]);
  expect([floatOpen.value, freshListed.value]).toEqual([false, true]);
  vi.advanceTimersByTime(freshMs + 1);
  expect([floatOpen.value, freshListed.value]).toEqual([false, false]);
  show([received('new', 2_000), received('urgent', 1_000, 1)]);
  expect(floatOpen.value).toBe(true);
  setFloatOpen(false);
  expect(floatOpen.value).toBe(false);
  show([received('urgent', 1_000, 1), received('next', 500, 1)]);
  expect(floatOpen.value, 'folded until the next urgent one').toBe(true);
});
