import { beforeEach, expect, test, vi } from 'vitest';

const watchTopic = vi.hoisted(() => vi.fn());
vi.mock('#state/hub/hub.ts', () => ({ watchTopic }));
vi.useFakeTimers();

/** As at the start of the app: what is followed is followed once. */
const startAt = async (pathname: string, search: string) => {
  const { watchFleet, watchFleetFrom } = await import('#state/fleet/watch-fleet.ts');
  watchFleetFrom({ pathname, search });
  return watchFleet;
};

beforeEach(() => {
  vi.resetModules();
  watchTopic.mockClear();
});

const moment = '?at=2026-11-20T04:00:00.000Z';

test.each([
  ['/monitor/track_map', ''],
  ['/monitor/history_video', moment],
])('a page that shows no other fleet follows that of now at once: %s%s', async (pathname, search) => {
  await startAt(pathname, search);
  expect(watchTopic.mock.calls).toEqual([['truckStatus']]);
});

test('the map of a past follows it once its picture is there, and only once', async () => {
  const watchFleet = await startAt('/monitor/track_map', moment);
  vi.advanceTimersByTime(5_000);
  expect(watchTopic).not.toHaveBeenCalled();
  watchFleet();
  vi.advanceTimersByTime(10_000);
  expect(watchTopic.mock.calls).toEqual([['truckStatus']]);
});

test('a picture that does not come holds it up for eight seconds', async () => {
  await startAt('/monitor/track_map', moment);
  vi.advanceTimersByTime(8_000);
  expect(watchTopic.mock.calls).toEqual([['truckStatus']]);
});
