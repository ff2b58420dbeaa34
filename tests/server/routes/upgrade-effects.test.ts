import { afterAll, beforeAll, expect, test } from 'vitest';

import type { UpgradeEffects } from '#contract/devices/upgrade-effects.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { ingest, loginAs } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
const dayMs = 86_400_000;
/** Six in the morning in China. */
const startMs = Date.parse('2026-03-01T22:00:00Z');
const upgradedOn = [6, 7, 8] as const;
const dayCount = 14;
let nowMs = startMs;
let seq = 0;

const message = (terminal: string, kind: string, data: object, minutes: number) => {
  seq += 1;
  const time = new Date(nowMs + minutes * 60_000).toISOString();
  return { id: `upgrade-${seq}`, terminal, time, sentAt: time, seq, kind, data };
};

/** A day of a console: it starts, tells where it is, and restarts by itself twice a day since it runs the new version. */
const dayOf = (terminal: string, day: number, upgraded: number) => {
  const firmware = day < upgraded ? '3.2.0' : '3.3.0';
  const boot = (type: string, minutes: number) =>
    message(terminal, 'boot', { event: 'on', part: 'console', type, firmware }, minutes);
  const place = { fix: '3d', longitudeDeg: 121.7, latitudeDeg: 29.95, speedKmh: 0, acc: false };
  return [
    boot(day === upgraded ? 'upgradeRestart' : 'timedRestart', 0),
    message(terminal, 'position', place, 1),
    ...(day > upgraded ? [boot('abnormalRestart', 20), boot('abnormalRestart', 40)] : []),
  ];
};

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs + 3_600_000));
  for (let day = 0; day < dayCount; day += 1) {
    nowMs = startMs + day * dayMs;
    const all = upgradedOn.flatMap((upgraded, index) => dayOf(`100000000${index + 1}`, day, upgraded));
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, as they happen
    await ingest(app, all);
  }
  nowMs = startMs + dayCount * dayMs;
});
afterAll(() => closeDemoApp({ database, app }));

const versionsOf = async (user: string): Promise<UpgradeEffects['versions']> =>
  ((await (await loginAs(app, user)).get('/upgradeEffects')).data as UpgradeEffects).versions;

test('restarts before and after a version are counted over the days on which its trucks were heard', async () => {
  const [version, ...others] = await versionsOf('admin');
  expect(others).toEqual([]);
  expect(version).toMatchObject({ version: '3.3.0', trucks: 3, worse: 3 });
  expect(version?.firstTime).toBe(new Date(startMs + 6 * dayMs).toISOString());
  expect(version?.lastTime).toBe(new Date(startMs + 8 * dayMs).toISOString());
  // Whole days between the first start and the upgrade, and from the day after it to yesterday.
  expect(version?.before).toEqual({ faults: 0, days: 5 + 6 + 7 });
  expect(version?.after.days).toBe(7 + 6 + 5);
  expect(version?.after.faults).toBe(2 * (7 + 6 + 5));
  // Fewer than thirty truck-days a side say nothing, however loud they are.
  expect(version?.verdict).toBe('tooFew');
});

test('who has one of these trucks sees the upgrade of that one alone', async () => {
  await database.query(
    `update app_user set role_code = 'dispatcher' where user_name = 'safety' and company_code = 'TW0101'`,
  );
  expect((await versionsOf('safety')).map(({ version, trucks }) => [version, trucks])).toEqual([
    ['3.3.0', 1],
  ]);
});
