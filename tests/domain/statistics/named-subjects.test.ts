import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lossPartners } from '#domain/losses/loss-subjects.ts';
import {
  findSubjects as findingSteps,
  leastTrips,
  type KindComparison,
  type SubjectFinding,
} from '#domain/statistics/named-subjects.ts';

import { atOnce } from '../../support/statistics/at-once.ts';
import { fleetOfTrips, type FleetOfTrips } from '../../support/statistics/fleet-of-trips.ts';
import { seeded } from '../../support/statistics/seeded-normal.ts';

const findSubjects = (...asked: Parameters<typeof findingSteps>): readonly SubjectFinding[] =>
  atOnce(findingSteps(...asked));
const find = (fleet: FleetOfTrips): readonly SubjectFinding[] =>
  findSubjects(fleetOfTrips(fleet).comparisons, lossPartners);
const of = (findings: readonly SubjectFinding[], subject: string): SubjectFinding => {
  const found = findings.find((one) => one.subject === subject);
  if (found === undefined) throw new Error(subject);
  return found;
};
const namedIn = (findings: readonly SubjectFinding[]): readonly string[] =>
  findings.filter(({ verdict }) => verdict === 'named').map(({ subject }) => subject);

test.each([
  ['a truck that is off at all its stations and depots: its gauge', 'truckGauge:3:2', -1.5, 'below'],
  ['a station’s tank that is off with all trucks: the tank', 'stationTank:3', 1.5, 'above'],
  ['a depot that is off with all trucks: the rack', 'depot:1', 1.5, 'above'],
  ['a driver who is off in all his trucks: the driver', 'driver:3', 1.5, 'above'],
] as const)('%s, and nobody else', (_, subject, size, signal) => {
  for (const seed of [1, 2]) {
    const findings = find({ seed, off: { [subject]: size } });
    expect(namedIn(findings)).toEqual([subject]);
    expect(of(findings, subject).sum.signal).toBe(signal);
  }
});

test('a driver and his only truck can’t be told apart, and stand together', () => {
  const findings = find({ seed: 4, ownDrivers: true, off: { 'driver:3': 1.5 } });
  expect(of(findings, 'driver:3')).toMatchObject({ verdict: 'notSeparable', others: ['truck:3'] });
  expect(of(findings, 'truck:3')).toMatchObject({ verdict: 'notSeparable', others: ['driver:3'] });
});

test('who unloads into tanks that are off is cleared by what these do with others', () => {
  const off = Object.fromEntries([0, 1, 4, 9, 16].map((tank) => [`stationTank:${tank}`, 1.5]));
  const findings = find({ seed: 5, off, ownDrivers: true });
  const driver = of(findings, 'driver:0');
  expect(driver.sum.signal).toBe('above');
  expect(driver.verdict).toBe('explained');
  expect(driver.others[0]).toMatch(/^carriedTo:/);
});

test('who serves tanks that are off, and hardly anybody else does, is not told apart by a share of their error', () => {
  const { normal, below } = seeded(21);
  const comparisons = Array.from({ length: 360 }, (_, index) => {
    const seldom = index % 12 === 0;
    const driver = seldom ? 2 + below(8) : index % 2;
    const tank = below(3);
    return {
      z: 2 + normal(),
      parts: [
        { kind: 'driver', subject: `driver:${driver}`, weight: 1, group: `driver:${driver}` },
        { kind: 'truck', subject: `truck:${driver}`, weight: 1, group: `truck:${driver}` },
        { kind: 'carriedTo', subject: `carriedTo:${tank}`, weight: 1, group: `stationTank:${tank}` },
      ],
    };
  });
  const findings = findSubjects(comparisons, lossPartners);
  for (const subject of ['driver:0', 'driver:1', 'truck:0', 'truck:1'])
    expect(of(findings, subject)).toMatchObject({ verdict: 'explained' });
});

test('who has no partner is told apart from nobody', () => {
  const comparisons = Array.from({ length: 30 }, () => ({
    z: 3,
    parts: [{ kind: 'driver', subject: 'driver:1', weight: 1, group: 'driver:1' }],
  }));
  expect(findSubjects(comparisons, lossPartners)).toMatchObject([{ verdict: 'notSeparable', others: [] }]);
});

test('a truck’s tank whose gauge is off does not make a thief of its driver', () => {
  const findings = find({ seed: 6, ownDrivers: true, off: { 'truckGauge:2:1': 2.5, 'truckGauge:2:2': 2.5 } });
  expect(namedIn(findings)).toEqual(['truckGauge:2:1', 'truckGauge:2:2']);
  expect(of(findings, 'driver:2').verdict).toBe('quiet');
});

test('an honest fleet names hardly anybody, and less than the sum alone would', () => {
  const findings = Array.from({ length: 8 }, (_, seed) => find({ seed: 100 + seed })).flat();
  const signals = findings.filter(({ sum }) => sum.signal !== null).length;
  expect(signals / findings.length).toBeLessThan(0.015);
  expect(namedIn(findings).length).toBeLessThanOrEqual(signals / 2);
});

test('among instruments that are off nobody is named who is right', () => {
  for (const ownDrivers of [true, false]) {
    let [right, wrongly] = [0, 0];
    for (let seed = 200; seed < 206; seed += 1) {
      const { comparisons, errors } = fleetOfTrips({ seed, gaugesOff: 0.5, tanksOff: 0.8, ownDrivers });
      for (const { subject, verdict } of findSubjects(comparisons, lossPartners)) {
        if (Math.abs(errors.get(subject) ?? 0) > 0.1) continue;
        right += 1;
        if (verdict === 'named') wrongly += 1;
      }
    }
    expect(right).toBeGreaterThan(250);
    expect(wrongly / right).toBeLessThan(0.005);
  }
});

test('one trip alone names nobody, whatever it lost, nor do fewer than ten', () => {
  const { comparisons } = fleetOfTrips({ seed: 7 });
  const own = comparisons.findLastIndex(({ parts }) => parts.some(({ subject }) => subject === 'driver:3'));
  const robbed = comparisons.map((one, index) => (index === own ? { ...one, z: 500 } : one));
  const afterwards = findSubjects(robbed, lossPartners);
  expect(namedIn(afterwards)).toEqual([]);
  expect(of(afterwards, 'driver:3')).toMatchObject({ verdict: 'quiet' });
  expect(of(afterwards, 'driver:3').values.at(-1)).toBe(4);
  const few = find({ seed: 8, trips: 3, off: { 'stationTank:3': 50, 'truckGauge:1:1': 50 } });
  for (const { among, verdict } of few) if (among.length < leastTrips) expect(verdict).toBe('tooFew');
  expect(of(few, 'truckGauge:1:1').verdict).toBe('tooFew');
});

/** Unloadings of trucks at stations alone, where neither has anything that the other has not. */
const unloadings = (seed: number, offs: readonly number[]): KindComparison[] => {
  const { normal, below } = seeded(seed);
  const error = (kind: number, index: number): number => offs[kind * 6 + index] ?? 0;
  return Array.from({ length: 240 }, () => {
    const [truck, station] = [below(6), below(6)];
    return {
      z: error(0, truck) + error(1, station) + normal(),
      parts: [
        { kind: 'truckGauge', subject: `truckGauge:${truck}`, weight: 1, group: `truckGauge:${truck}` },
        {
          kind: 'stationTank',
          subject: `stationTank:${station}`,
          weight: 1,
          group: `stationTank:${station}`,
        },
      ],
    };
  });
};

const swapped = (name: string): string =>
  name.startsWith('truckGauge')
    ? name.replace('truckGauge', 'stationTank')
    : name.replace('stationTank', 'truckGauge');

test('with the labels of trucks and stations exchanged the verdicts are exchanged: none is accused by less', () => {
  const offs = fc.array(fc.constantFrom(0, 0, 0, 0, -1.5, 1.5), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), offs, (seed, errors) => {
      const before = unloadings(seed, errors);
      const after = before.map(({ z, parts }) => ({
        z,
        parts: parts.map((part) => ({
          ...part,
          kind: swapped(part.kind),
          subject: swapped(part.subject),
          group: swapped(part.group),
        })),
      }));
      const verdicts = (comparisons: readonly KindComparison[], rename: (name: string) => string) =>
        new Map(
          findSubjects(comparisons, lossPartners).map(({ subject, verdict }) => [rename(subject), verdict]),
        );
      expect(verdicts(after, swapped)).toEqual(verdicts(before, (name) => name));
    }),
    { numRuns: 40 },
  );
});

test('gains are judged as losses are', () => {
  for (const seed of [11, 12]) {
    const { comparisons } = fleetOfTrips({ seed, gaugesOff: 0.6, tanksOff: 0.8, off: { 'driver:2': 1.2 } });
    const mirrored = comparisons.map((one) => ({ ...one, z: -one.z }));
    const verdicts = (some: readonly KindComparison[]) =>
      findSubjects(some, lossPartners).map(({ subject, verdict }) => [subject, verdict]);
    expect(verdicts(mirrored)).toEqual(verdicts(comparisons));
  }
});

test('without any one partner it must still signal', () => {
  // Off with one truck alone, and right with the others.
  const { normal } = seeded(9);
  const parts = (truck: number) => [
    { kind: 'driver', subject: 'driver:1', weight: 1, group: 'driver:1' },
    { kind: 'truck', subject: `truck:${truck}`, weight: 1, group: `truck:${truck}` },
  ];
  const comparisons = Array.from({ length: 90 }, (_, index) => {
    const truck = index % 3;
    return { z: (truck === 0 ? 3 : 0) + normal(), parts: parts(truck) };
  });
  const driver = of(findSubjects(comparisons, lossPartners), 'driver:1');
  expect(driver).toMatchObject({ verdict: 'notSeparable', others: ['truck:0'] });
});
