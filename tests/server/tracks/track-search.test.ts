import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TrackStop, TrackVisit } from '#contract/tracks/track-search.ts';

import { type CommandWorld, english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let world: CommandWorld;
let startMs = 0;

/** A drive eastward past 121.5, 29.9, a fix every 30 s; then the truck stands. */
beforeAll(async () => {
  world = await openCommandWorld();
  startMs = world.now();
  const fixes = Array.from({ length: 41 }, (_, i) => {
    world.pass(29_000);
    return world.message('position', {
      fix: '3d',
      longitudeDeg: 121.48 + i * 0.004,
      latitudeDeg: 29.9,
      speedKmh: 46,
      bearingDeg: 90,
      acc: true,
      satellites: 12,
    });
  });
  await world.post(fixes);
  for (let i = 0; i < 40; i += 1) {
    world.pass(29_000);
    await world.post([
      world.message('position', {
        fix: '3d',
        longitudeDeg: 121.64,
        latitudeDeg: 29.9,
        speedKmh: 0,
        bearingDeg: 90,
        acc: true,
        satellites: 12,
      }),
    ]);
  }
  await world.signInAgain();
});
eachTestAnew(() => world);
afterAll(() => world.close());

const iso = (ms: number): string => new Date(ms).toISOString();
const period = () => `fromTime=${iso(startMs)}&toTime=${iso(world.now() + 1000)}`;
const ask = (shape: string, span = period()) =>
  world.admin().get(`/trackVisits?shape=${shape}&${span}`, english);
const found = async (shape: string, span?: string): Promise<readonly TrackVisit[]> => {
  const answer = await ask(shape, span);
  expect(answer.resultCode, answer.message).toBe(200);
  return field(answer, 'visits') as readonly TrackVisit[];
};

test('who drove through a circle is found, with the moments of the fixes', async () => {
  const visits = await found('circle:500:121.5,29.9');
  expect(visits).toHaveLength(1);
  const [visit] = visits;
  expect(visit).toMatchObject({
    signCode: ownTruck,
    fixes: 3,
    fromTime: iso(startMs + 150_000),
    toTime: iso(startMs + 210_000),
    entered: true,
    left: true,
    maxSpeedKmh: 46,
    unseenS: 0,
  });
});

test('a circle between two fixes is passed, one beside the way is not', async () => {
  expect(await found('circle:60:121.502,29.9')).toMatchObject([{ fixes: 0, maxSpeedKmh: null }]);
  expect(await found('circle:60:121.502,29.91')).toEqual([]);
});

test('a polygon, and a road that is driven along or crossed', async () => {
  expect(await found('polygon:121.49,29.89;121.51,29.89;121.51,29.91;121.49,29.91')).toHaveLength(1);
  const [along] = await found('line:30:121.5,29.9;121.52,29.9');
  const [across] = await found('line:30:121.51,29.89;121.51,29.91');
  expect(along?.insideM).toBeGreaterThan(1800);
  expect(across?.insideM).toBeLessThan(100);
});

test('outside the period nobody was there; who stays is not said to have left', async () => {
  expect(
    await found('circle:500:121.5,29.9', `fromTime=${iso(startMs + 400_000)}&toTime=${iso(world.now())}`),
  ).toEqual([]);
  expect(await found('circle:300:121.64,29.9')).toMatchObject([{ entered: true, left: false }]);
});

test('who stood longer than asked is found, and not longer than they stood', async () => {
  const stops = async (minutes: number, shape = ''): Promise<readonly TrackStop[]> => {
    const answer = await world.admin().get(`/trackStops?minutes=${minutes}&${period()}${shape}`, english);
    expect(answer.resultCode, answer.message).toBe(200);
    return field(answer, 'stops') as readonly TrackStop[];
  };
  expect(await stops(10)).toMatchObject([{ signCode: ownTruck, toTime: null, longitudeDeg: 121.64 }]);
  expect(await stops(10, '&shape=circle:500:121.64,29.9')).toHaveLength(1);
  expect(await stops(10, '&shape=circle:500:121.5,29.9')).toEqual([]);
  expect(await stops(60)).toEqual([]);
});

const sheet = async (address: string, filters: Readonly<Record<string, string>>, by = world.admin()) => {
  const span = { startTime: iso(startMs), endTime: iso(world.now() + 1000), language: 'en' };
  const answer = await by.send('POST', `/exports/monitor/${address}`, { ...span, ...filters });
  if (answer.message !== '') throw new Error(answer.message);
  return (await readXlsx(new Uint8Array(answer.raw))).sheets[0]?.rows ?? [];
};
const columnOf = ([head, ...rows]: Awaited<ReturnType<typeof sheet>>, title: string) =>
  rows.map((row) => row[head?.indexOf(title) ?? -1]);

test('the file of a search has what was found', async () => {
  const visits = await sheet('track_search', { kind: 'area', shape: 'circle:500:121.5,29.9' });
  expect(columnOf(visits, 'Fixes')).toEqual([3]);
  expect(columnOf(visits, 'Seen entering')).toEqual(['Yes']);
  const stops = await sheet('track_search', { kind: 'stop', minutes: '10' });
  expect(columnOf(stops, 'Longitude')).toEqual([121.64]);
});

test('the file of a replay has every stored fix, of the asker’s companies alone', async () => {
  const rows = await sheet('playback_track', { signCode: ownTruck });
  const [stored] = await world.database.query<{ fixes: number }>(
    'select count(*)::int as fixes from "position" where sign_code = $1',
    [ownTruck],
  );
  expect(rows).toHaveLength(1 + (stored?.fixes ?? 0));
  expect(columnOf(rows, 'Speed')[0]).toBe(46);
  const give = (from: string, to: string) =>
    world.database.query('update "position" set company_code = $2 where company_code = $1', [from, to]);
  const [owner] = await world.database.query<{ code: string }>(
    'select company_code as code from "position" limit 1',
  );
  await give(String(owner?.code), 'TW02');
  expect(await sheet('playback_track', { signCode: ownTruck })).toHaveLength(1);
  await give('TW02', String(owner?.code));
  const customer = await loginAs(world.app, 'customer');
  await expect(sheet('playback_track', { signCode: ownTruck }, customer)).rejects.toThrow('没有访问权限');
  await expect(sheet('playback_track', { signCode: ownTruck, endTime: 'x' })).rejects.toThrow();
});

test('another company finds nothing, not even that there are too many', async () => {
  const neighbour = await loginAs(world.app, 'customer');
  const answer = await neighbour.get(`/trackVisits?shape=circle:500:121.5,29.9&${period()}`, english);
  expect(answer.raw.includes(ownTruck)).toBe(false);
});

test.each([
  ['no shape', 'circle:1', undefined, 'Not an area, or one of more than 100 km'],
  ['no time', 'circle:500:121.5,29.9', 'fromTime=x&toTime=y', 'Wrong value: fromTime'],
  [
    'too long a time',
    'circle:500:121.5,29.9',
    'fromTime=2026-01-01T00:00:00Z&toTime=2026-03-01T00:00:00Z',
    'At most 31 days at once',
  ],
])('%s is refused in words', async (_case, shape, span, message) => {
  expect(await ask(shape, span)).toMatchObject({ resultCode: 400, message });
});

test('every stored fix has its cell, and cells are few', async () => {
  const cells = await world.database.query<{ fixes: number; cells: number }>(
    `select count(*)::int as fixes, (select count(*) from track_cell where sign_code = $1)::int as cells
     from "position" p where sign_code = $1 and exists (select from track_cell c where c.sign_code = p.sign_code
       and c.company_code = p.company_code and c.hour = date_trunc('hour', p."time", 'UTC')
       and c.x = floor(p.longitude_deg * 50)::int and c.y = floor(p.latitude_deg * 50)::int)`,
    [ownTruck],
  );
  const [all] = await world.database.query<{ fixes: number }>(
    'select count(*)::int as fixes from "position" where sign_code = $1',
    [ownTruck],
  );
  expect(cells[0]?.fixes).toBe(all?.fixes);
  expect(cells[0]?.cells).toBeLessThan(20);
});

test('a fix after hours without contact is counted once', async () => {
  const [before] = await found('circle:300:121.64,29.9');
  world.pass(3 * 3_600_000);
  await world.post([
    world.message('position', {
      fix: '3d',
      longitudeDeg: 121.64,
      latitudeDeg: 29.9,
      speedKmh: 0,
      bearingDeg: 90,
      acc: true,
      satellites: 12,
    }),
  ]);
  await world.signInAgain();
  const visits = await found('circle:300:121.64,29.9');
  expect(visits).toHaveLength(1);
  expect(visits[0]?.fixes).toBe((before?.fixes ?? 0) + 1);
  expect(visits[0]?.unseenS).toBeGreaterThan(3 * 3600 - 60);
});
