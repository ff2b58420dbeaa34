import { beforeEach, expect, test, vi } from 'vitest';

import { calls } from '#contract/calls.ts';

import { alarm } from '../../hub/support/samples.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), foldAlarms: vi.fn(), watchTopic: vi.fn() }));
vi.mock('#state/view/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { phone: signal(false), narrow: signal(false), visible: signal(true), touch: signal(false) };
});
vi.mock('#state/hub/failure-view.ts', () => ({ showFailure: vi.fn() }));

const { call } = await import('#state/hub/hub.ts');
const { cue } = await import('#state/alarms/alarms.ts');

const asked = vi.mocked(call);
const flood = Array.from({ length: 250 }, (_, n) =>
  alarm(`alarm:204:浙B${n}:${'a name of a place '.repeat(4)}:2026-03-02T02:00:00.000Z`, 201),
);
const idsOf = (): string[] => asked.mock.calls.map(([, fields]) => String(Reflect.get(fields, 'alarmIds')));

beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue({
    ok: true,
    value: { changed: [], conflicts: [] },
    asOfMs: 0,
    cached: false,
  } as never);
});

test('a flood is acknowledged in as many requests as the server reads', async () => {
  expect(await cue(flood, 'acknowledged')).toBe(true);
  const most = Number(Reflect.get(Object(calls['alarms.cue'].body?.properties.alarmIds), 'maxLength'));
  for (const ids of idsOf()) expect(ids.length).toBeLessThanOrEqual(most);
  expect(idsOf().flatMap((ids) => ids.split(','))).toEqual(flood.map(({ id }) => id));
});

test('what follows a request that failed is not asked for', async () => {
  asked.mockResolvedValueOnce({ ok: false, failure: { code: 'server' } } as never);
  expect(await cue(flood, 'acknowledged')).toBe(false);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('nothing is asked for no alarm', async () => {
  expect(await cue([], 'acknowledged')).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});
