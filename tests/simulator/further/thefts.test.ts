import { expect, test } from 'vitest';

import { distanceM } from '#domain/geo/geo.ts';
import { samplingSites } from '#simulator/sites.ts';
import { correctedLevelMm } from '#domain/cargo/tank-table.ts';

import { heldL, readBetween, saidBetween, type Staged, stagedFleet, stagedOf } from './staged-days.ts';

const minuteMs = 60_000;

const lost = (staged: Staged): number => {
  const index = staged.truck.compartments.findIndex(
    ({ compartment }) => compartment === staged.incident.compartment,
  );
  const { atMs } = staged.incident;
  return (heldL(staged, atMs - 1000)[index] ?? 0) - (heldL(staged, staged.untilMs + 1000)[index] ?? 0);
};

test.each([
  'rampTheft',
  'depotTheft',
  'thermometerUnplugged',
  'trickle',
  'waterWithoutFloat',
  'jammedAtDepot',
  'supplyCut',
  'samplingOpening',
] as const)('%s: the litres of the log are those that leave the tank, in its time', (kind) => {
  for (const staged of stagedOf(kind))
    expect(Math.abs(lost(staged) - (staged.incident.litres ?? 0))).toBeLessThan(
      // Oil warms and cools meanwhile, over hours where it trickles.
      kind === 'trickle' ? 25 : 3,
    );
});

test('short loading: the rack prints what did not run', () => {
  for (const staged of stagedOf('shortLoading')) {
    const { atMs, litres = 0, compartment = 0 } = staged.incident;
    const index = staged.truck.compartments.findIndex((one) => one.compartment === compartment);
    const loadedL = (heldL(staged, staged.untilMs)[index] ?? 0) - (heldL(staged, atMs - 1000)[index] ?? 0);
    const tickets = saidBetween(staged, 'flow-delivery', atMs, staged.untilMs + minuteMs);
    const ticket = tickets.find(({ data }) => data.compartment === compartment);
    expect(Math.abs((ticket?.data.vtL ?? 0) - loadedL - litres)).toBeLessThan(12);
  }
});

test.each(['pipeRest', 'underLimit'] as const)('%s: the station gets less than the truck gives', (kind) => {
  for (const staged of stagedOf(kind)) {
    const { atMs, litres = 0 } = staged.incident;
    const segment = staged.day.segments.find((one) => one.kind === 'stand' && one.fromMs === atMs);
    if (segment?.kind !== 'stand') throw new Error('not at a station');
    const givenL = segment.flows.reduce((sum, { compartment, end }) => {
      const index = staged.truck.compartments.findIndex((one) => one.compartment === compartment);
      return sum + (segment.liquids[index]?.v20L ?? 0) - end.v20L;
    }, 0);
    const receivedL = staged.day.deliveries
      .filter(({ startMs }) => startMs >= segment.fromMs && startMs < segment.toMs)
      .reduce((sum, { receivedV20L }) => sum + receivedV20L, 0);
    const short = staged.day.incidents.find(
      ({ kind: other, atMs: at }) => other === 'shortDelivery' && at === atMs,
    );
    expect(givenL - receivedL).toBeCloseTo(litres + (short?.litres ?? 0), 3);
  }
});

test('on a ramp: too steep to be read, and opened at the station before a level is steady', () => {
  for (const staged of stagedOf('rampTheft')) {
    const { atMs } = staged.incident;
    for (const { pitchDeg } of readBetween(staged, atMs - minuteMs, staged.untilMs + minuteMs))
      expect(pitchDeg).toBeGreaterThan(4);
    const station = staged.day.segments.find(
      ({ kind, fromMs }) => kind === 'stand' && fromMs > staged.untilMs + minuteMs,
    );
    const opened = saidBetween(staged, 'seal-sensor', station?.fromMs ?? 0, station?.toMs ?? 0).find(
      ({ data }) => data.trigger === 'change' && data.sensors.some(({ state }) => state === 'open'),
    );
    expect((opened?.timeMs ?? Infinity) - (station?.fromMs ?? 0)).toBeLessThan(120_000);
  }
});

test('thermometer unplugged: no temperature of that compartment, before, while and after', () => {
  for (const staged of stagedOf('thermometerUnplugged')) {
    const { atMs } = staged.incident;
    const read = readBetween(staged, atMs - 5 * minuteMs, staged.untilMs + 30 * minuteMs);
    expect(read.length).toBeGreaterThan(10);
    for (const { gaugeStatus, temperatureC } of read)
      if (gaugeStatus === 'ok') expect(temperatureC).toBeUndefined();
  }
});

test('water without a float: the level stays, no water is read, and the station gets it', () => {
  for (const staged of stagedOf('waterWithoutFloat')) {
    const { atMs, compartment } = staged.incident;
    const sheet = staged.truck.compartments.find((one) => one.compartment === compartment);
    if (sheet === undefined) throw new Error('no compartment');
    const level = (fromMs: number, toMs: number): number => {
      const read = readBetween(staged, fromMs, toMs);
      for (const { waterMm = 0 } of read) expect(waterMm).toBeLessThanOrEqual(2);
      const one = read[0];
      return correctedLevelMm(one?.levelMm ?? 0, sheet, one?.pitchDeg ?? 0, 0);
    };
    const before = level(atMs - 4 * minuteMs, atMs);
    const after = level(staged.untilMs + minuteMs, staged.untilMs + 5 * minuteMs);
    expect(Math.abs(after - before)).toBeLessThan(3);
    // Once, and no later load of that compartment brings it again.
    const wet = staged.day.deliveries.filter(
      ({ startMs, waterL = 0 }) => startMs > staged.untilMs && waterL > 50,
    );
    const thefts = staged.day.incidents.filter(({ kind }) => kind === 'waterWithoutFloat');
    expect(wet.length).toBeGreaterThan(0);
    expect(wet.length).toBeLessThanOrEqual(thefts.length);
  }
});

test('jammed at the depot: its last fix is of the depot, the wheels say nothing, and it is opened elsewhere', () => {
  for (const staged of stagedOf('jammedAtDepot')) {
    const { atMs } = staged.incident;
    const since = saidBetween(staged, 'position', atMs - 4 * minuteMs, staged.untilMs);
    expect(since.length).toBeGreaterThan(5);
    for (const { data } of since) {
      expect(data.fix).toBe('none');
      expect(data.recorderSpeedKmh).toBeUndefined();
    }
  }
});

test('supply cut: nothing is ever said of the opening, and then the console starts anew', () => {
  for (const staged of stagedOf('supplyCut')) {
    const { atMs } = staged.incident;
    expect(saidBetween(staged, 'seal-sensor', atMs - minuteMs, staged.untilMs + 7 * minuteMs)).toEqual([]);
    expect(saidBetween(staged, 'tank-level', atMs - minuteMs, staged.untilMs + 7 * minuteMs)).toEqual([]);
    expect(saidBetween(staged, 'boot', atMs, staged.untilMs + 10 * minuteMs).length).toBe(1);
  }
});

test('sampling: a cover is open for twenty seconds where master data permits it, after the litres are gone', () => {
  const areas = stagedFleet.describe().areas.filter(({ type }) => type === 'authorizedUnsealing');
  expect(areas.length).toBe(samplingSites.length);
  for (const staged of stagedOf('samplingOpening')) {
    const covers = saidBetween(staged, 'seal-sensor', staged.untilMs, staged.untilMs + 15 * minuteMs).filter(
      ({ data }) => data.trigger === 'change' && data.sensors.some(({ part }) => part === 'manhole'),
    );
    const [opened, closed] = covers;
    expect((closed?.timeMs ?? 0) - (opened?.timeMs ?? 0)).toBe(20_000);
    const [fix] = saidBetween(staged, 'position', opened?.timeMs ?? 0, (opened?.timeMs ?? 0) + 3 * minuteMs);
    const { longitudeDeg = 0, latitudeDeg = 0 } = fix?.data ?? {};
    expect(areas.some((area) => distanceM(area, { longitudeDeg, latitudeDeg }) <= area.radiusM + 50)).toBe(
      true,
    );
  }
});
