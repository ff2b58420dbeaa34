import { expect, test } from 'vitest';

import { coarse } from '#simulator/messages/detail.ts';
import { levelOf, seenL } from '#simulator/tank.ts';
import { liquidsAt } from '#simulator/liquids.ts';

import { heldL, readBetween, type Staged, stagedFleet, stagedOf } from './staged-days.ts';

const minuteMs = 60_000;
const sum = (litres: readonly number[]): number => litres.reduce((all, one) => all + one, 0);

const indexOf = ({ truck, incident }: Staged): number =>
  truck.compartments.findIndex(({ compartment }) => compartment === incident.compartment);

/** The true level of the incident's compartment, mm. */
const trueMm = (staged: Staged, atMs: number): number => {
  const compartment = staged.truck.compartments[indexOf(staged)];
  const segment = staged.day.segments.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  if (compartment === undefined || segment === undefined) throw new Error('nothing there');
  const liquid = liquidsAt(staged.truck, segment, atMs)[indexOf(staged)];
  return liquid === undefined ? 0 : levelOf(compartment.table, seenL(liquid, compartment.density20KgM3));
};

test('a leak between two compartments: one falls, another of its oil rises, the truck keeps all of it', () => {
  for (const staged of stagedOf('compartmentTransfer')) {
    const { atMs, litres = 0 } = staged.incident;
    const [before, after] = [heldL(staged, atMs - 1000), heldL(staged, staged.untilMs + 1000)];
    const changes = after.map((held, index) => held - (before[index] ?? 0));
    expect(Math.abs(sum(changes))).toBeLessThan(0.004 * sum(before));
    expect(Math.min(...changes)).toBeLessThan(-litres + 25);
    expect(Math.max(...changes)).toBeGreaterThan(litres - 25);
    const oilAt = (change: number) => staged.truck.compartments[changes.indexOf(change)]?.oilCode;
    expect(oilAt(Math.min(...changes))).toBe(oilAt(Math.max(...changes)));
  }
});

test('sun on a thermometer: it says more than the oil is warm, by day, and stops', () => {
  for (const staged of stagedOf('sunOnThermometer')) {
    const { atMs } = staged.incident;
    const middleMs = (atMs + staged.untilMs) / 2;
    const oilC = (ms: number): number => {
      const segment = staged.day.segments.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
      return segment === undefined
        ? 0
        : (liquidsAt(staged.truck, segment, ms)[indexOf(staged)]?.temperatureC ?? 0);
    };
    const over = (fromMs: number) => {
      const [one] = readBetween(staged, fromMs, fromMs + 5 * minuteMs);
      return (one?.temperatureC ?? 0) - oilC(fromMs);
    };
    // A short way does not warm it fully.
    if (staged.untilMs - atMs > 30 * minuteMs) expect(over(middleMs)).toBeGreaterThan(3);
    expect(Math.abs(over(staged.untilMs + minuteMs))).toBeLessThan(1);
  }
});

test('foam: the level reads high after loading and comes down by itself', () => {
  for (const staged of stagedOf('foam')) {
    const { atMs } = staged.incident;
    const over = (fromMs: number): number => {
      const one = readBetween(staged, fromMs, fromMs + 3 * minuteMs)[0];
      const sheet = staged.truck.compartments[indexOf(staged)];
      if (one?.levelMm === undefined || sheet === undefined) throw new Error('no reading');
      const level = one.levelMm + sheet.probeForwardMm * Math.tan((one.pitchDeg * Math.PI) / 180);
      return level - (indexOf(staged) === 0 ? staged.truck.firstGauge : 1) * trueMm(staged, one.timeMs);
    };
    expect(over(atMs + 9 * minuteMs)).toBeGreaterThan(2.5);
    expect(over(atMs + 6 * minuteMs)).toBeGreaterThan(over(atMs + 9 * minuteMs));
  }
});

test('a probe that reads 0.4 % high does so all day, full and empty', () => {
  for (const staged of stagedOf('probeHigh')) {
    const sheet = staged.truck.compartments[indexOf(staged)];
    const drifted = indexOf(staged) === 0 ? staged.truck.firstGauge : 1;
    let compared = 0;
    for (const segment of staged.day.segments.filter(({ kind }) => kind === 'stand'))
      for (const { levelMm, pitchDeg, timeMs } of readBetween(staged, segment.fromMs, segment.toMs)) {
        const mm = trueMm(staged, timeMs);
        if (levelMm === undefined || sheet === undefined || mm < 500) continue;
        const read = levelMm + sheet.probeForwardMm * Math.tan((pitchDeg * Math.PI) / 180);
        if (staged.day.anomalies.some(({ kind }) => kind === 'foam' || kind === 'water')) continue;
        expect(read / mm / drifted).toBeGreaterThan(1.001);
        compared += 1;
      }
    expect(compared + staged.day.anomalies.length).toBeGreaterThan(0);
  }
});

test('a delivery that is told twice: the same in all but its number', () => {
  const [first] = stagedOf('deliveryReprint');
  if (first === undefined) throw new Error('none');
  const { atMs } = first.incident;
  const told = stagedFleet
    .messagesOfStations(atMs, atMs + 4 * 60 * minuteMs, coarse)
    .flatMap(({ message }) => (message.kind === 'atg-delivery' ? [message.data] : []));
  const { stationCode } = first.day.deliveries.find(({ startMs }) => startMs > atMs) ?? {};
  const reprinted = told.filter(
    (data) => data.stationCode === stationCode && data.deliveryCode.endsWith('R'),
  );
  expect(reprinted.length).toBeGreaterThan(0);
  for (const { deliveryCode, ...reprint } of reprinted) {
    const original = told.find((data) => data.deliveryCode === deliveryCode.slice(0, -1));
    expect({ ...original, deliveryCode: '' }).toEqual({ ...reprint, deliveryCode: '' });
  }
});
