import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/view/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { visible: signal(true) };
});
vi.useFakeTimers();

const { topics } = await import('#state/hub/topics.ts');
const { now } = await import('#state/view/clock.ts');
const { fleetAge, fleetStaleMs } = await import('#state/fleet/fleet-age.ts');

test('a fleet of 90 s ago is old whatever the chip says, and a new word makes it young again', () => {
  expect(fleetStaleMs.value).toBe(null);
  const asOfMs = now.value;
  const publish = (ms: number): void => {
    topics.truckStatus.value = { trucks: [], asOfMs: ms, cached: false };
  };
  publish(asOfMs);
  vi.advanceTimersByTime(89_000);
  expect([fleetStaleMs.value, fleetAge('zh')]).toEqual([null, null]);
  vi.advanceTimersByTime(2_000);
  expect([fleetStaleMs.value, fleetAge('zh'), fleetAge('en')]).toEqual([asOfMs, '1 分钟前', '1 min ago']);
  vi.advanceTimersByTime(180_000);
  expect(fleetAge('zh')).toBe('4 分钟前');
  publish(now.value);
  expect(fleetAge('zh')).toBe(null);
});
