import { afterAll, beforeAll, expect, test } from 'vitest';

import type { HealthRanking, HealthRow, HealthHistory } from '#contract/devices/device-health.ts';
import type { EquipmentHealth } from '#contract/devices/equipment-health.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, ingest, loginAs, ownTruck, siblingTruck } from '../../support/worlds/demo-world.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let admin: Client;
let dispatcher: Client;
const hourMs = 3_600_000;
/** Midnight in China. */
const dayStartMs = Date.parse('2026-03-02T16:00:00Z');
let nowMs = dayStartMs;

const at = (hour: number): string => new Date(dayStartMs + hour * hourMs).toISOString();
let seq = 0;
const message = (hour: number, kind: string, data: object) => {
  seq += 1;
  return { id: `health-${seq}`, terminal: '1000000002', time: at(hour), sentAt: at(hour), seq, kind, data };
};
const beat = (hour: number) => message(hour, 'heartbeat', { intervalS: 600 });
const levels = (hour: number, firstStatus: string) =>
  message(hour, 'tank-level', {
    dataType: 'IN',
    compartments: [
      firstStatus === 'ok'
        ? { compartment: 1, gaugeStatus: 'ok', levelMm: 400 }
        : { compartment: 1, gaugeStatus: firstStatus },
      { compartment: 2, gaugeStatus: 'ok', levelMm: 300 },
    ],
  });

/** Sends heartbeats and levels every ten minutes, as a console does. */
const run = async (fromHour: number, toHour: number, firstStatus = 'ok'): Promise<void> => {
  for (let hour = fromHour; hour < toHour; hour += 1) {
    nowMs = dayStartMs + (hour + 1) * hourMs;
    const tenths = [0, 1, 2, 3, 4, 5].map((part) => hour + part / 6);
    // oxlint-disable-next-line no-await-in-loop -- one hour after the other, as they happen
    await ingest(
      app,
      tenths.flatMap((one) => [beat(one), levels(one + 0.01, firstStatus)]),
    );
  }
};

const period = `startTime=${at(0)}&endTime=${at(72)}`;
const ranking = async (client: Client, query = period): Promise<HealthRanking> =>
  (await client.get(`/deviceHealth?${query}`)).data as HealthRanking;
const rowOf = (answer: HealthRanking, plate: string): HealthRow | undefined =>
  answer.rows.find(({ signCode }) => signCode === plate);

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  await run(0, 24);
  // Six hours without a probe, four without anything.
  await run(24, 30, 'missing');
  await run(30, 44);
  await run(48, 50);
  admin = await loginAs(app, 'admin');
  dispatcher = await loginAs(app, 'dispatcher');
});
afterAll(() => closeDemoApp({ database, app }));

test('the health of a fleet, and what a repair does for it', async () => {
  await step(
    'a score is made of silence, faulty sensors and bad readings, and its causes name them',
    async () => {
      const row = rowOf(await ranking(admin), ownTruck);
      expect(row?.dueS).toBe(50 * 3600);
      expect(row?.causes.map(({ kind, number, fault }) => [kind, number, fault])).toEqual([
        ['offline', 0, ''],
        ['heartbeat', 0, ''],
        ['reading', 0, ''],
        ['gauge', 1, 'missing'],
      ]);
      const shares = row?.shares;
      expect(shares?.offline).toBeCloseTo(4.167 / 50, 2);
      // Gauge and seal of two compartments, a meter, and the receiver.
      expect(shares?.sensor).toBeCloseTo(6 / (50 * 6), 2);
      expect(shares?.reading).toBeCloseTo(36 / (46 * 12), 4);
      const points =
        30 * (shares?.offline ?? 0) +
        20 * (shares?.heartbeat ?? 0) +
        20 * (shares?.sensor ?? 0) +
        15 * (shares?.reading ?? 0) +
        15 * (shares?.supply ?? 0);
      expect(row?.score).toBeCloseTo(100 - points, 1);
      expect(row?.days).toEqual([100, expect.any(Number), expect.any(Number)]);
      expect(row?.causes[0]).toMatchObject({ sinceDay: '2026-03-04', times: 1 });
    },
  );

  await step('a console that was never heard has no score, and comes last', async () => {
    const answer = await ranking(admin);
    const silent = rowOf(answer, siblingTruck);
    expect(silent).toMatchObject({ score: null, dueS: 0, offlineS: 0, causes: [] });
    expect(silent?.days).toEqual([null, null, null]);
    expect(answer.rows[0]?.signCode).toBe(ownTruck);
    expect(answer.sums).toMatchObject({ scored: 1, dueS: 50 * 3600, inRepair: 0 });
    expect((await ranking(admin, `${period}&only=red`)).total).toBe(0);
    expect((await admin.get(`/deviceHealth?${period}&order=terminal`)).message).toContain('terminal');
    expect((await admin.get(`/deviceHealth?startTime=${at(0)}&endTime=${at(800)}`)).message).toContain('31');
  });

  await step('the story holds the stretches that the score was reckoned from', async () => {
    const truckId = rowOf(await ranking(admin), ownTruck)?.truckId;
    const story = (await admin.get(`/deviceHealthStory?${period}&truckId=${truckId}`)).data as HealthHistory;
    const line = (kind: string) => story.lines.find((one) => one.kind === kind);
    expect(line('offline')?.stretches).toHaveLength(1);
    expect(line('gauge')).toMatchObject({ number: 1, fault: 'missing' });
    expect(story.late.map(({ refused }) => refused)).toEqual([0, 0, 0]);
    expect((await admin.get(`/deviceHealthStory?${period}&truckId=999999`)).resultCode).toBe(404);
  });

  await step('devices in order are counted in hours, by company and by day', async () => {
    const health = (await admin.get(`/equipmentHealth?${period}`)).data as EquipmentHealth;
    const own = health.companies.find(({ companyCode }) => companyCode === 'TW0101');
    expect(own).toMatchObject({ trucks: 1, meter: { devices: 1, hours: 50, okHours: 50 } });
    expect(own?.gauge).toMatchObject({ devices: 2, hours: 100 });
    expect(own?.gauge.okHours).toBeCloseTo(94, 0);
    expect(own?.console.okHours).toBeCloseTo(46, 0);
    expect(health.days[0]).toMatchObject({ gauge: 1, console: 1, meter: 1 });
  });

  await step(
    'a repair order is given once, moved step by step, and shows the health before and after',
    async () => {
      const truckId = rowOf(await ranking(admin), ownTruck)?.truckId ?? '';
      const form = { truckId, cause: 'gauge', number: '1', assignee: '周强', note: '换接头' };
      expect((await dispatcher.send('POST', '/repairOrders', { ...form, assignee: ' ' })).message).toContain(
        '检修人',
      );
      expect((await dispatcher.send('POST', '/repairOrders', { ...form, cause: 'ghosts' })).resultCode).toBe(
        400,
      );
      const given = await dispatcher.send('POST', '/repairOrders', form);
      const { id } = given.data as { id: number };
      expect((await dispatcher.send('POST', '/repairOrders', form)).message).toContain('未完成');
      expect(rowOf(await ranking(admin), ownTruck)?.repair).toEqual({ id, state: 'given', assignee: '周强' });
      const move = (version: number, state: string, note: string, partChanged = '') =>
        dispatcher.send('POST', '/repairOrders/move', {
          id: String(id),
          version: String(version),
          state,
          note,
          partChanged,
        });
      expect((await move(1, 'underWay', '')).data).toEqual({ version: 2 });
      expect((await move(1, 'closed', '迟到')).message).toContain('他人');
      expect((await move(2, 'closed', '')).message).toContain('做了什么');
      expect((await move(2, 'given', '回退')).message).toContain('处理中');
      expect((await move(2, 'closed', '已换', 'C2 接头')).data).toEqual({ version: 3 });
      expect((await move(3, 'underWay', '再开')).message).toContain('已完成');
      await run(50, 76);
      const useradmin = await loginAs(app, 'useradmin');
      const { rows } = (await useradmin.get(`/repairOrders?truckId=${truckId}`)).data as {
        rows: readonly Record<string, unknown>[];
      };
      expect(rows[0]).toMatchObject({ state: 'closed', partChanged: 'C2 接头', scoreAfter: 100 });
      expect(Number(rows[0]?.['scoreBefore'])).toBeLessThan(100);
      expect(rows[0]?.['steps']).toMatchObject([
        { state: 'given', note: '换接头' },
        { state: 'underWay' },
        { state: 'closed', note: '已换' },
      ]);
    },
  );
});
