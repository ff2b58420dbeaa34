import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LossSubject } from '#contract/reports/loss-sums.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { addDepot, deliveryStory } from '../../support/engine/delivery.ts';
import { type Client, field, ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const hourMs = 3_600_000;
const startMs = Date.parse('2026-03-02T00:00:00Z');
const gaugeTerminal = '2000000001';
const loadL = 5000;
/** Trips of each truck of the fleet TW01, one after the other. */
const trips = 11;
const trucks = [1, 2, 3];

let database: Database;
let app: App;
let client: Client;
let nowMs = startMs;

interface Told {
  readonly time: string;
  readonly kind: string;
  readonly data: object;
}

/** When the adaptor was opened and closed, of the loading and of the unloading. */
const works = (messages: readonly Told[]) => {
  const adaptor = messages.filter(
    ({ kind, data }) => kind === 'seal-sensor' && /"change".*"apiAdaptor"/.test(JSON.stringify(data)),
  );
  return [adaptor.slice(0, 2), adaptor.slice(2, 4)].map(([open, closed]) => ({
    startTime: open?.time ?? '',
    endTime: closed?.time ?? '',
  }));
};

/** A trip with its rack ticket, and what the station's gauge makes of it. */
const deliver = async (truck: number, number: number, receivedL: number): Promise<void> => {
  const terminal = `100000000${truck}`;
  // Two hours for each, so that no two trucks are at the station's tank at once.
  const { messages, endMs } = deliveryStory({
    terminal,
    startMs: startMs + (number * trucks.length + truck) * 2 * hourMs,
  });
  const [loading, unloading] = works(messages);
  const code = `${truck}-${number}`;
  nowMs = Math.max(nowMs, endMs + hourMs);
  const said = (id: string, time: string, kind: string, data: object) => ({
    id: `${id}-${code}`,
    terminal,
    time,
    kind,
    data,
  });
  const begun = messages[0]?.time ?? '';
  const printed = new Date(Date.parse(loading?.endTime ?? '') + 5000).toISOString();
  const own = [
    said('sign', begun, 'driver-sign', {
      action: 'in',
      method: 'card',
      driverCode: `100${truck}`,
      accepted: true,
    }),
    said('ticket', printed, 'flow-delivery', {
      ...loading,
      ticketCode: code,
      meterNumber: 1,
      measuringPosition: 'rack',
      direction: 'load',
      oilCode: 92,
      compartment: 1,
      unit: 'L',
      vtL: loadL,
      v20L: loadL,
      valid: true,
    }),
  ];
  const inOrder = [...messages, ...own]
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
    .map((message, index) => ({ ...message, seq: index + 1 }));
  const delivery = {
    id: `delivery-${code}`,
    terminal: gaugeTerminal,
    time: new Date(endMs).toISOString(),
    seq: number * trucks.length + truck,
    kind: 'atg-delivery',
    data: {
      ...unloading,
      stationCode: 'S01',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode: code,
      startVtL: 4000,
      endVtL: 4000 + receivedL,
      startTemperatureC: 20,
      endTemperatureC: 20,
      salesVtL: 0,
    },
  };
  const reply = await ingest(app, [...inOrder, delivery]);
  expect(reply.json()).toMatchObject({ refused: 0 });
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await addDepot(database);
  await database.query(`insert into station_gauge (terminal, station_code) values ($1, 'S01')`, [
    gaugeTerminal,
  ]);
  app = await openTestApp(database, () => nowMs);
  // The station's tank finds 1.6 % less than every truck gives.
  for (let number = 0; number < trips; number += 1)
    for (const truck of trucks) await deliver(truck, number, loadL * 0.984);
  client = await loginAs(app, 'useradmin');
}, 300_000);
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const period = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-31T16:00:00Z';
const subjectsOf = async (query = '', who = client): Promise<LossSubject[]> => {
  const answer = await who.get(`/lossSums?${period}${query}`);
  expect(answer.resultCode).toBe(200);
  const subjects = field(answer, 'subjects');
  return Array.isArray(subjects) ? subjects : [];
};

test('a tank that is off with all trucks is named, and by how much; drivers and gauges are cleared by it', async () => {
  const subjects = await subjectsOf();
  const [tank] = subjects;
  expect(tank).toMatchObject({
    kind: 'stationTank',
    name: '城关加油站',
    number: 1,
    code: 'S01',
    verdict: 'named',
    trips: 33,
    lossL: 33 * loadL * 0.016,
    permittedRate: 0.003,
  });
  // Gauges and depot that were all off alike would look the same: a part is theirs for all that is known.
  expect(tank?.biasRate).toBeGreaterThan(0.013);
  expect(tank?.biasRate).toBeLessThan(0.0165);
  const drivers = subjects.filter(({ kind }) => kind === 'driver');
  expect(drivers.map(({ verdict }) => verdict)).toEqual(['explained', 'explained', 'explained']);
  for (const { others } of drivers)
    expect(others[0]).toMatchObject({ kind: 'carriedTo', name: '城关加油站', number: 1 });
  const gauges = subjects.filter(({ kind }) => kind === 'truckGauge');
  expect(gauges.map(({ verdict }) => verdict)).toEqual(['explained', 'explained', 'explained']);
  expect(subjects.find(({ kind }) => kind === 'depot')).toMatchObject({ verdict: 'quiet', lossL: 0 });
});

test('a sum’s uncertainty adds what repeats with the trips, and the rest by its square root', async () => {
  const answer = await client.get(`/lossSumsOf?${period}&id=stationTank:S01:1`);
  const history = Object(field(answer, 'history'));
  const own: { uncertaintyL: number; z: number; above: number }[] = history.trips;
  expect(own).toHaveLength(33);
  // As the documents work it out by hand.
  expect(history.subject).toMatchObject({ lossL: 2640 });
  expect(history.subject.uncertaintyL * 2).toBeCloseTo(723, 0);
  const each = own.reduce((sum, { uncertaintyL }) => sum + uncertaintyL ** 2, 0);
  const repeat = 33 * Math.hypot(loadL * 0.0015, loadL * 0.984 * 0.0015);
  expect(history.subject.uncertaintyL).toBeCloseTo(Math.sqrt(repeat ** 2 + each), 0);
  // Each trip counts as four standard deviations at most, less half of one: the second one alone signals.
  const [first] = own;
  expect(first?.z).toBeCloseTo(Math.min(4, (loadL * 0.016) / (first?.uncertaintyL ?? 1)), 1);
  expect(first?.above).toBeCloseTo((first?.z ?? 0) - 0.5, 1);
  expect(history).toMatchObject({ sinceTrip: 0, signalTrip: 1 });
  expect(history.partners).toHaveLength(3);
  for (const partner of history.partners) {
    expect(partner).toMatchObject({ kind: 'truckGauge', trips: 11, elsewhereTrips: 11, elsewhereRate: 0 });
    expect(partner.rate).toBeCloseTo(0.016, 4);
  }
});

test('a company is told what its own trips tell, and no more', async () => {
  const below = await loginAs(app, 'safety');
  const names = (await subjectsOf('', below)).map(({ kind, name }) => `${kind} ${name}`);
  expect(names).toContain('driver 驾驶员2');
  expect(names.filter((name) => /驾驶员[134]|浙B0000[134]/.test(name))).toEqual([]);
  // By one truck alone the tank can't be told apart from it.
  const [tank] = await subjectsOf('&kind=stationTank', below);
  expect(tank).toMatchObject({
    trips: 11,
    verdict: 'notSeparable',
    others: [{ name: '浙B00002' }, { name: '驾驶员2' }],
  });
  expect(await subjectsOf('&companyCode=TW0102', below)).toEqual([]);
  expect(await subjectsOf('&companyCode=TW0102')).not.toEqual([]);
});

test('a code names a driver of the company alone that he drives or drove for', async () => {
  const known = async () =>
    (await subjectsOf('&kind=driver', await loginAs(app, 'safety'))).map(({ name }) => name);
  expect(await known()).toEqual(['驾驶员2']);
  // Of another company's driver with this code nothing is known here, nor what he is called.
  const gone = await database.query<{ company_code: string }>(
    `delete from driver_company where driver_code = '1002' returning company_code`,
  );
  expect(await known()).toEqual([]);
  for (const { company_code } of gone)
    await database.query(`insert into driver_company (driver_code, company_code) values ('1002', $1)`, [
      company_code,
    ]);
});

test('one kind, one subject, or those alone that signal', async () => {
  expect((await subjectsOf('&signals=true')).map(({ id }) => id)).toEqual(['stationTank:S01:1']);
  expect((await subjectsOf('&kind=driver&code=1002')).map(({ name }) => name)).toEqual(['驾驶员2']);
  const none = await client.get(`/lossSumsOf?${period}&id=driver:9999`);
  expect(none.data).toEqual({ history: null });
});

test('a period that runs backwards or is too long is refused at its field, and who has no loss ranking sees none', async () => {
  const backwards = await client.get('/lossSums?startTime=2026-03-02T00:00:00Z&endTime=2026-03-01T00:00:00Z');
  expect(backwards).toMatchObject({ resultCode: 400, data: { fields: { startTime: '不能晚于结束时间' } } });
  const long = await client.get('/lossSums?startTime=2025-03-02T00:00:00Z&endTime=2026-03-01T00:00:00Z');
  expect(long.resultCode).toBe(400);
  const garden = await loginAs(app, 'garden');
  expect((await garden.get(`/lossSums?${period}`)).resultCode).toBe(401);
});

test('a station that does not tell its sales tells nothing over weeks either', async () => {
  await database.query('update atg_delivery set sales_unknown = true');
  await database.query('update task_fuel set sales_unknown = true');
  const kinds = new Set((await subjectsOf()).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['depot', 'truckGauge']);
  await database.query('update atg_delivery set sales_unknown = false');
  await database.query('update task_fuel set sales_unknown = false');
});
