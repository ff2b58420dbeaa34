import { beforeEach, expect, test, vi } from 'vitest';

import type { Alarm } from '#contract/alarms/alarms.ts';

import { alarm } from '../../hub/support/samples.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), foldAlarms: vi.fn(), watchTopic: vi.fn() }));
vi.mock('#state/view/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { phone: signal(false), narrow: signal(false), visible: signal(false), touch: signal(false) };
});

const { floatMs, floatOpen, listedAlarms } = await import('#state/alarms/float-list.ts');
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
const received = (id: string, agoMs: number): Alarm =>
  alarm(id, 2, { insertTime: new Date(now.value - agoMs).toISOString() });

beforeEach(() => {
  vi.useFakeTimers();
});

test('alarms that were there before wait in the bar; one that comes unfolds the list for a while', () => {
  show([received('old', 600_000)]);
  expect(listedAlarms.value).toHaveLength(1);
  expect(floatOpen.value).toBe(false);
  show([received('old', 600_000), received('new', 2_000)]);
  expect(floatOpen.value).toBe(true);
  vi.advanceTimersByTime(floatMs + 1);
  expect(floatOpen.value).toBe(false);
});
