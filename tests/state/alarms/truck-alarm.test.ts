import { expect, test, vi } from 'vitest';

import type { TruckStatus } from '#contract/fleet/truck-status.ts';

import { alarm } from '../../hub/support/samples.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), foldAlarms: vi.fn(), watchTopic: vi.fn() }));
vi.mock('#state/view/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { phone: signal(false), narrow: signal(false), visible: signal(true), touch: signal(false) };
});

const { truckAlarmName } = await import('#state/alarms/truck-alarm.ts');
const { topics } = await import('#state/hub/topics.ts');

const lost = (startTime: string, cause: string) => ({
  ...alarm('1'),
  type: 202,
  signCode: '浙B00001',
  startTime,
  properties: { cause },
});
const truck = (status: number, type: number | null): TruckStatus =>
  Object.assign(Object.create(null), { signCode: '浙B00001', status, alarm: type });

test('a truck in alarm is said to have what happened last, by its cause; one of an unknown cause its type', () => {
  topics.alarms.value = {
    urgent: [],
    highLoss: [lost('2026-03-02T02:00:00Z', 'drain'), lost('2026-03-02T01:00:00Z', 'task')],
    workHours: [],
    list: [],
    unconfirmed: 2,
    alarmBurst: false,
    grouped: {},
    offeredAgainMs: null,
  };
  expect(truckAlarmName(truck(3, 202))?.[1]).toBe('Volume fell on the way');
  expect(truckAlarmName(truck(3, 1))?.[1]).not.toBe('Volume fell on the way');
  expect(truckAlarmName(truck(2, 202))).toBe(null);
  expect(truckAlarmName(truck(3, null))).toBe(null);
});
