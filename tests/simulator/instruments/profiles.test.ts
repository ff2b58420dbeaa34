import { beforeAll, describe, expect, test } from 'vitest';

import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import { correctedLevelMm } from '#domain/cargo/tank-table.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { readConfig } from '#server/app/config.ts';
import { coarse } from '#simulator/messages/detail.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';
import { createFleet, type Fleet } from '#simulator/fleet.ts';
import { instrumentProfileNames, instrumentProfiles } from '#simulator/instruments/profiles.ts';
import { sites } from '#simulator/sites.ts';

const startMs = Date.UTC(2026, 10, 10, 4);
const hourMs = 3_600_000;

const fleetOf = (instruments: 'ideal' | 'ordinary' | 'poor') =>
  createFleet({ seed: 'profiles', trucks: 40, instruments, furtherIncidents: 0 });
const ideal = fleetOf('ideal');
const poor = fleetOf('poor');
const gauged = poor.trucks.filter(({ compartments }) => compartments.length > 0);

const said = <K extends TerminalMessageKind>(messages: readonly SimMessage[], kind: K) =>
  messages.flatMap(({ message, timeMs }) =>
    // Kind and data belong together in every message.
    message.kind === kind
      ? [{ terminal: message.terminal, timeMs, data: message.data as TerminalMessageData<K> }]
      : [],
  );

/** Half a day of a fleet, as all instruments see it. */
const halfDay = (fleet: Fleet) => fleet.messagesBySubject(startMs, startMs + 12 * hourMs, coarse);
let kind: SimMessage[];
let unkind: SimMessage[];
beforeAll(() => {
  kind = halfDay(ideal);
  unkind = halfDay(poor);
});

describe('a fleet with poor instruments', () => {
  test('does what the ideal one does: only what is measured differs', () => {
    const [truck] = gauged;
    if (truck === undefined) throw new Error('no truck');
    const same = ideal.trucks[truck.index];
    if (same === undefined) throw new Error('no such truck');
    expect(poor.planAt(truck, startMs).segments.map(({ fromMs }) => fromMs)).toEqual(
      ideal.planAt(same, startMs).segments.map(({ fromMs }) => fromMs),
    );
    expect(poor.incidents(startMs, startMs + 24 * hourMs).filter(({ kind }) => kind === 'overspeed')).toEqual(
      ideal.incidents(startMs, startMs + 24 * hourMs).filter(({ kind }) => kind === 'overspeed'),
    );
  });

  test('every tenth truck has no tilt sensor, every twentieth no thermometer, whatever the day', () => {
    const all = createFleet({ seed: 'profiles', trucks: 200, instruments: 'poor' }).trucks;
    expect(all.filter(({ instruments }) => !instruments.hasTilt).length).toBe(20);
    expect(all.filter(({ instruments }) => !instruments.hasTemperature).length).toBe(10);
    const truckOf = new Map(gauged.map((truck) => [truck.terminal, truck.instruments]));
    for (const { terminal, data } of said(unkind, 'tank-level')) {
      const { hasTilt, hasTemperature } = truckOf.get(terminal) ?? {};
      expect(data.pitchDeg !== undefined && data.rollDeg !== undefined).toBe(hasTilt);
      for (const { gaugeStatus, temperatureC } of data.compartments)
        if (gaugeStatus === 'ok') expect(temperatureC !== undefined).toBe(hasTemperature);
    }
  });

  test('levels err by 2 mm, temperatures by 1 K, and stops are as steep as the table says', () => {
    const spread = (values: readonly number[]): number =>
      Math.sqrt(values.reduce((all, one) => all + one ** 2, 0) / values.length);
    const sheetOf = new Map(
      gauged.filter(({ instruments }) => instruments.hasTilt).map((truck) => [truck.terminal, truck]),
    );
    const ideally = new Map(
      said(kind, 'tank-level').map((one) => [`${one.terminal} ${one.timeMs}`, one.data]),
    );
    const [levels, warmths, slopes]: number[][] = [[], [], []];
    for (const { terminal, timeMs, data } of said(unkind, 'tank-level')) {
      const other = ideally.get(`${terminal} ${timeMs}`);
      const sheets = sheetOf.get(terminal)?.compartments;
      if (other === undefined || sheets === undefined) continue;
      slopes?.push((data.pitchDeg ?? 0) / (other.pitchDeg || 1));
      data.compartments.forEach((row, at) => {
        const same = other.compartments[at];
        const sheet = sheets[at];
        if (row.levelMm === undefined || same?.levelMm === undefined || sheet === undefined) return;
        if (same.levelMm < 100) return;
        const mm = (one: { readonly levelMm?: number }, of: typeof data): number =>
          correctedLevelMm(one.levelMm ?? 0, sheet, of.pitchDeg ?? 0, of.rollDeg ?? 0);
        levels?.push(mm(row, data) - mm(same, other));
        const { temperatureC = 85 } = row;
        if (temperatureC !== 85) warmths?.push(temperatureC - (same.temperatureC ?? 0));
      });
    }
    // Both have the same noise, of another size: what is compared is the difference of the sizes.
    expect(spread(levels ?? [])).toBeCloseTo(instrumentProfiles.poor.levelNoiseMm - 0.4, 0);
    expect(spread(levels ?? [])).toBeGreaterThan(1.3);
    expect(spread(warmths ?? [])).toBeCloseTo(0.9, 1);
    const steeper = (slopes ?? []).toSorted((a, b) => a - b);
    expect(steeper[Math.floor(0.9 * steeper.length)]).toBeCloseTo(1.5 / 0.6, 0);
  });

  test('85.0 °C is one reading of 500, and no thermometer of the ideal fleet ever says it', () => {
    const temperatures = (messages: readonly SimMessage[]) =>
      said(messages, 'tank-level').flatMap(({ data }) =>
        data.compartments.flatMap(({ temperatureC }) => temperatureC ?? []),
      );
    const false85 = temperatures(unkind).filter((temperatureC) => temperatureC === 85).length;
    const expected = temperatures(unkind).length / 500;
    expect(expected).toBeGreaterThan(10);
    expect(Math.abs(false85 - expected)).toBeLessThan(4 * Math.sqrt(expected));
    expect(temperatures(kind)).not.toContain(85);
  });

  test('a third of the stations tell no sales; the error of a tank is the same each time, 0.5 % at most', () => {
    const stations = sites.filter((site) => site.kind === 'station');
    const world = createFleet({ seed: 'profiles', trucks: 0, instruments: 'poor' });
    expect(world.describe().stationGauges.length).toBe(stations.length);
    const deliveries = said(unkind, 'atg-delivery');
    const silent = deliveries.filter(({ data }) => data.salesVtL === undefined);
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.length).toBeLessThan(0.7 * deliveries.length);
    // The same delivery, measured by an ideal gauge: the rest of the difference is its tank's own.
    const exact = new Map(said(kind, 'atg-delivery').map(({ data }) => [data.deliveryCode, data]));
    const shares = new Map<string, number[]>();
    for (const { data } of deliveries) {
      const { deliveryCode, stationCode, tankNumber, endVtL, startVtL } = data;
      const ideally = exact.get(deliveryCode);
      if (ideally === undefined) continue;
      const tank = `${stationCode}-${tankNumber}`;
      const share = (endVtL - ideally.endVtL) / (ideally.endVtL - startVtL + (ideally.salesVtL ?? 0));
      shares.set(tank, [...(shares.get(tank) ?? []), share]);
    }
    expect(Math.max(...[...shares.values()].flat().map(Math.abs))).toBeGreaterThan(0.002);
    for (const of of shares.values()) {
      expect(Math.max(...of) - Math.min(...of)).toBeLessThan(0.0005);
      expect(Math.max(...of.map(Math.abs))).toBeLessThanOrEqual(0.0061);
    }
  });

  test('fixes wander under some canopies while the wheels stand, 80 m at most and the noise of every fix', () => {
    const truckOf = new Map(poor.trucks.map((truck) => [truck.terminal, truck]));
    let farthestM = 0;
    for (const { terminal, timeMs, data } of said(unkind, 'position')) {
      const truck = truckOf.get(terminal);
      const segment =
        truck &&
        poor.planAt(truck, timeMs).segments.find(({ fromMs, toMs }) => fromMs <= timeMs && timeMs < toMs);
      if (segment?.kind !== 'stand' || data.longitudeDeg === undefined || data.latitudeDeg === undefined)
        continue;
      expect(data.recorderSpeedKmh).toBe(0);
      const { longitudeDeg, latitudeDeg } = data;
      const awayM = distanceM(segment.place, { longitudeDeg, latitudeDeg });
      expect(awayM).toBeLessThan((segment.place.wanderM ?? 0) + 60);
      farthestM = Math.max(farthestM, awayM);
    }
    expect(farthestM).toBeGreaterThan(55);
  });

  test('of forty areas one is 50 m too small, and 80 m off, in the master data, and tables there are up to 0.2 % off', () => {
    const small = (fleet: Fleet) =>
      fleet.describe().areas.filter(({ areaCode, radiusM }) => {
        const site = sites.find(({ code }) => code === areaCode);
        return radiusM === (site?.radiusM ?? 0) - 50;
      });
    expect(small(ideal)).toEqual([]);
    expect(small(poor).length).toBeGreaterThanOrEqual(Math.floor(sites.length / 40));
    expect(small(poor).length).toBeLessThanOrEqual(Math.ceil(sites.length / 40));
    for (const { areaCode, longitudeDeg, latitudeDeg } of small(poor)) {
      const site = sites.find(({ code }) => code === areaCode);
      const offM = site === undefined ? 0 : distanceM(site, { longitudeDeg, latitudeDeg });
      expect(offM).toBeCloseTo(80, 0);
    }
    const entered = poor.describe().trucks.flatMap(({ compartments }) => compartments);
    const errors = entered.map(({ table, capacityL }) => (table.at(-1)?.[1] ?? 0) / capacityL - 1);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(0.00202);
    expect(Math.max(...errors.map(Math.abs))).toBeGreaterThan(0.0015);
    expect(new Set(errors.map((error) => error.toFixed(5))).size).toBeGreaterThan(entered.length / 2);
  });
});

test('the demo may be started with every profile, and is with ordinary ones', () => {
  for (const name of instrumentProfileNames)
    expect(readConfig({ SIM_INSTRUMENTS: name }, true).simulator.instruments).toBe(name);
  expect(readConfig({}, true).simulator.instruments).toBe('ordinary');
  expect(() => readConfig({ SIM_INSTRUMENTS: 'best' }, true)).toThrow('ideal, ordinary, poor');
});

test('no figure of a poorer profile is kinder than that of a better one', () => {
  const { ideal: best, ordinary, poor: worst } = instrumentProfiles;
  const orders = [
    [best, ordinary],
    [ordinary, worst],
  ] as const;
  for (const [better, poorer] of orders)
    for (const name of Object.keys(better) as (keyof typeof better)[]) {
      const harm = (value: number | null): number =>
        name.endsWith('Every') ? 1 / (value ?? Infinity) : (value ?? 0);
      expect([name, harm(poorer[name]) >= harm(better[name])]).toEqual([name, true]);
    }
});
