import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { JudgedLeg, JudgedLoss } from '#engine/rules/tasks/task-legs.ts';

import { judgedLoss, type Told } from '../../../support/engine/judged-loss.ts';
import { runs } from '../../../support/engine/runs.ts';

const judge = (told: Partial<Told>): JudgedLoss => judgedLoss({ gaugeL: [0, 8000, 8000, 0], ...told }).judged;

const told = (leg: JudgedLeg | null) => leg && [leg.judgedL, leg.verdict, leg.doubts];

test('the depot’s leg: the rack’s ticket against what the truck’s gauge saw come', () => {
  expect(judge({}).legs.loading).toBe(null);
  expect(judge({ rackL: 8020 }).legs.loading).toMatchObject({ lossL: 20, verdict: 'passed' });
  // 1 and a half per mille of the meter, 1.5 per mille of the table, two levels and one temperature.
  const { loading } = judge({ rackL: 8065, stationL: 8000 }).legs;
  expect(loading?.uncertaintyL).toBeCloseTo(Math.hypot(8.065, 4.0325, 10, 10, 2.88, 12), 6);
  expect(told(loading)).toEqual([65, 'inconclusive', ['withinUncertainty']]);
  expect(told(judge({ rackL: 8070, stationL: 8000 }).legs.loading)).toEqual([70, 'proven', []]);
  const rest: Partial<Told> = { gaugeL: [1000, 9000, 9000, 0], rackL: 8070, stationL: 9000 };
  expect(told(judge(rest).legs.loading)).toEqual([70, 'proven', []]);
});

test('against the depot the truck’s gauge alone proves nothing: what came at the station is the second witness', () => {
  expect(told(judge({ rackL: 8200 }).legs.loading)).toEqual([200, 'inconclusive', ['oneWitness']]);
  expect(told(judge({ rackL: 8200, stationL: 8000, salesL: null }).legs.loading)).toEqual([
    200,
    'inconclusive',
    ['salesUnknown'],
  ]);
  // It came: the gauge shows too little.
  expect(told(judge({ rackL: 8200, stationL: 8200 }).legs.loading)).toEqual([0, 'passed', []]);
  expect(told(judge({ rackL: 8200, stationL: 8100 }).legs.loading)?.[0]).toBe(100);
});

test('what the gauge shows too much of after loading is not missed later', () => {
  const foam: Partial<Told> = { gaugeL: [0, 8100, 8000, 0], rackL: 8000 };
  expect(judge(foam).legs.transit).toMatchObject({ lossL: 100, judgedL: 0, verdict: 'passed' });
  expect(judge(foam).carried).toMatchObject({ lossL: 100, judgedL: 0, verdict: 'passed' });
  // Of ticket and gauge the lesser load is compared with what came: the surplus is not in it.
  const lesser = judge({ gaugeL: [0, 8100, 8100, 0], rackL: 8000, stationL: 7900 });
  expect(lesser.carried).toMatchObject({ lossL: 100, judgedL: 100 });
  expect(judge({ ...foam, rackL: null }).legs.transit).toMatchObject({ judgedL: 100, verdict: 'proven' });
  expect(judge({ ...foam, rackL: 8050 }).legs.transit).toMatchObject({ lossL: 100, judgedL: 50 });
  expect(judge({ ...foam, rackL: 8100 }).legs.transit).toMatchObject({ lossL: 100, judgedL: 100 });
  const { legs } = judge({ gaugeL: [0, 8100, 8060, 0], rackL: 8000, stationL: 7940 });
  expect(legs.transit).toMatchObject({ lossL: 40, judgedL: 0 });
  // 60 L of the surplus are left.
  expect(legs.unloading).toMatchObject({ lossL: 120, judgedL: 60 });
});

test('what the gauge showed too little of after loading is no short loading once it shows it', () => {
  const { legs } = judge({ gaugeL: [0, 7900, 7950, 0], rackL: 8000, stationL: 8000 });
  expect(legs.transit).toMatchObject({ lossL: -50 });
  expect(legs.loading).toMatchObject({ lossL: 100, judgedL: 0, verdict: 'passed' });
});

test('a loss at loading is the depot’s alone: it is no part of what the transport carried', () => {
  const { legs, carried, verdict } = judge({ rackL: 8100, stationL: 8000 });
  expect(legs.loading).toMatchObject({ lossL: 100, verdict: 'proven' });
  expect(legs.transit).toMatchObject({ lossL: 0, verdict: 'passed' });
  expect(legs.unloading).toMatchObject({ lossL: 0, verdict: 'passed' });
  expect(carried).toMatchObject({ lossL: 0, verdict: 'passed' });
  expect(verdict).toBe('proven');
});

test('a gain is judged as far as ticket and gauge both tell it', () => {
  // The gauge shows 55 L less than the rack, the station 60 L more: neither saw 115 L come.
  const { carried } = judge({ gaugeL: [0, 8000, 8060, 0], rackL: 8055, stationL: 8115 });
  expect(carried).toMatchObject({ lossL: -115, judgedL: -60 });
  expect(judge({ rackL: 8100, stationL: 8050 }).carried).toMatchObject({ lossL: -50, judgedL: 0 });
  expect(judge({ rackL: 8000, stationL: 8300 }).carried).toMatchObject({ lossL: -300, judgedL: -300 });
});

test('the carrier’s leg: the truck’s gauge after loading against before unloading', () => {
  const { transit } = judge({ gaugeL: [0, 8000, 7946, 0] }).legs;
  // A table errs the same both times.
  expect(transit?.uncertaintyL).toBeCloseTo(Math.hypot(10, 10, 2.88, 2.86), 2);
  expect(told(transit)).toEqual([54, 'proven', []]);
  expect(told(judge({ gaugeL: [0, 8000, 7947, 0] }).legs.transit)).toEqual([
    53,
    'inconclusive',
    ['withinUncertainty'],
  ]);
  // What sloshed, or leaned, proves less.
  expect(judge({ gaugeL: [0, 8000, 7900, 0], deviationL: 40 }).legs.transit?.verdict).toBe('inconclusive');
});

test('the leg between carrier and station: what the truck’s gauge gave against what came there', () => {
  expect(judge({}).legs.unloading).toBe(null);
  const { unloading } = judge({ rackL: 8000, stationL: 7922 }).legs;
  expect(unloading?.uncertaintyL).toBeCloseTo(Math.hypot(10, 10, 2.88, 11.883, 11.883, 15), 2);
  expect(told(unloading)).toEqual([78, 'proven', []]);
  expect(told(judge({ rackL: 8000, stationL: 7923 }).legs.unloading)?.[1]).toBe('inconclusive');
  const sold = judge({ rackL: 8000, stationL: 7922, salesL: 8000 }).legs.unloading?.uncertaintyL ?? 0;
  expect(sold).toBeCloseTo(Math.hypot(unloading?.uncertaintyL ?? 0, 20), 2);
});

test('by the truck’s own meter: 1 per mille, and half of one', () => {
  const { unloading } = judge({ rackL: 8000, meterL: 7930 }).legs;
  expect(unloading?.uncertaintyL).toBeCloseTo(Math.hypot(10, 10, 2.88, 11.895, 7.93, 3.965), 2);
  expect(told(unloading)).toEqual([70, 'proven', []]);
});

test('truck against station without a second witness is a question, whatever is missing', () => {
  const { legs, carried, verdict, doubts } = judge({ stationL: 7000 });
  expect(told(legs.unloading)).toEqual([1000, 'inconclusive', ['oneWitness']]);
  expect(told(carried)).toEqual([1000, 'inconclusive', ['oneWitness']]);
  expect([verdict, doubts]).toEqual(['inconclusive', ['oneWitness']]);
  expect(judge({ stationL: 9000 }).verdict).toBe('inconclusive');
});

test('a ticket is a second witness if it agrees with the truck’s gauge within what both may err', () => {
  // 20.8 L of uncertainty, twice.
  expect(judge({ rackL: 8041, stationL: 7900 }).legs.unloading?.doubts).toEqual([]);
  expect(judge({ rackL: 8042, stationL: 7900 }).legs.unloading?.doubts).toEqual(['oneWitness']);
  expect(judge({ rackL: 7959, stationL: 7800 }).legs.unloading?.doubts).toEqual([]);
  expect(judge({ rackL: 7958, stationL: 7800 }).legs.unloading?.doubts).toEqual(['oneWitness']);
});

const proven: Partial<Told> = { rackL: 8000, stationL: 7900 };

test.each([
  ['salesUnknown', { salesL: null }],
  ['overlapping', { overlaps: true }],
  ['gaugeDrift', { drifts: true }],
  ['heldChannel', { held: true }],
] as const)('%s makes what would be proven inconclusive', (doubt, more) => {
  expect(judge(proven)).toMatchObject({ verdict: 'proven', doubts: [] });
  expect(judge({ ...proven, ...more })).toMatchObject({ verdict: 'inconclusive', doubts: [doubt] });
});

test('a delivery that may be another truck’s decides nothing, and casts no doubt on the meter that does', () => {
  const other: Partial<Told> = { rackL: 8000, stationL: 8000, ambiguous: true, salesL: null };
  expect(judge(other).legs.unloading).toBe(null);
  expect(judge({ ...other, meterL: 7900 })).toMatchObject({ verdict: 'proven', doubts: [] });
});

test('what leaned too much to be compared is not proven by ticket and station to have left the truck', () => {
  const { carried, uncertaintyL } = judge({ ...proven, deviationL: 100 });
  // What was on board before and is left at the end the truck's gauge alone tells.
  expect(uncertaintyL).toBeCloseTo(Math.hypot(8, 4, 11.85, 15, 100, 100), 1);
  expect(told(carried)).toEqual([100, 'inconclusive', ['withinUncertainty']]);
});

test('sales that are unknown can’t have made a gain', () => {
  expect(judge({ rackL: 8000, stationL: 8100, salesL: null }).doubts).toEqual(['moreThanCarried']);
});

test('what a station received beyond what ticket and gauge say was on board is nobody’s gain', () => {
  const more = judge({ rackL: 8000, stationL: 8100 });
  expect(more).toMatchObject({ verdict: 'inconclusive', doubts: ['moreThanCarried'] });
  // Less is missing for sure.
  expect(judge({ rackL: 8000, stationL: 7900 }).verdict).toBe('proven');
  // By its own meter the truck gave it.
  expect(judge({ rackL: 8000, meterL: 8100 }).verdict).toBe('proven');
  // Ticket and gauge disagree: there is one witness.
  expect(judge({ rackL: 7800, stationL: 8100 }).doubts).not.toContain('moreThanCarried');
});

test('a channel that is held makes the way a question too', () => {
  const way: Partial<Told> = { gaugeL: [0, 8000, 7900, 0] };
  expect(judge(way).verdict).toBe('proven');
  expect(judge({ ...way, held: true })).toMatchObject({ verdict: 'inconclusive', doubts: ['heldChannel'] });
});

test('where it is unknown what was on board before unloading no leg of the truck’s gauge is told', () => {
  const { legs, carried } = judge({ rackL: 8000, stationL: 7900, beforeUnknown: true });
  expect(legs.transit).toBe(null);
  expect(legs.unloading).toBe(null);
  expect(carried).toMatchObject({ verdict: 'inconclusive', doubts: ['beforeUnknown'] });
  expect(judge({ beforeUnknown: true })).toMatchObject({ verdict: null, carried: null, uncertaintyL: null });
});

test('where the table changed on the way ticket and station judge the whole, and nothing the legs', () => {
  const { legs, carried } = judge({ ...proven, gaugeChanged: true });
  expect([legs.transit, legs.unloading]).toEqual([null, null]);
  expect(carried).toMatchObject({ lossL: 100, verdict: 'proven' });
  expect(judge({ gaugeChanged: true })).toMatchObject({ verdict: null, carried: null });
});

test('what a drain has counted is not judged again, and stays in the leg', () => {
  const { legs, carried } = judge({ gaugeL: [0, 8000, 7780, 0], drainL: [8000, 7800] });
  expect(legs.transit).toMatchObject({ lossL: 220, judgedL: 20, verdict: 'passed' });
  expect(carried).toMatchObject({ lossL: 220, judgedL: 20, verdict: 'passed' });
  expect(judge({ gaugeL: [0, 8000, 7740, 0], drainL: [8000, 7800] }).legs.transit).toMatchObject({
    lossL: 260,
    judgedL: 60,
    verdict: 'proven',
  });
  // More was drained than is missing: no gain of it.
  expect(judge({ gaugeL: [0, 8000, 7900, 0], drainL: [8000, 7800] }).legs.transit?.judgedL).toBe(0);
});

test('the limit is the fuel’s rate of what was sent, and 20 L at least; k is the setting’s', () => {
  expect(judge({})).toMatchObject({ limitL: 24, coverage: 2 });
  expect(judge({ gaugeL: [0, 5000, 5000, 0] }).limitL).toBe(20);
  expect(judge({ settings: { 'loss.minL': 30 } }).limitL).toBe(30);
  expect(judge({ settings: { 'loss.highLossRate.gasoline': 0.01 } }).limitL).toBe(80);
  const way: Partial<Told> = { gaugeL: [0, 8000, 7960, 0] };
  expect(judge({ ...way, settings: { 'loss.coverage': 1 } })).toMatchObject({
    coverage: 1,
    verdict: 'proven',
  });
  expect(judge(way).verdict).toBe('inconclusive');
});

test.each([
  ['uncertainty.temperatureC', 1],
  ['uncertainty.tableRate', 0.01],
  ['uncertainty.meterRate', 0.01],
  ['uncertainty.meterEachRate', 0.01],
  ['uncertainty.stationRate', 0.01],
  ['uncertainty.stationL', 100],
] as const)('%s is one of the things that the carried litres may be off by', (key, value) => {
  const known: Partial<Told> = { rackL: 8000, stationL: 7900 };
  const less = judge(known);
  const more = judge({ ...known, settings: { [key]: value } });
  const sum = ({ legs, uncertaintyL }: JudgedLoss) =>
    [legs.loading, legs.transit, legs.unloading].reduce(
      (all, leg) => all + (leg?.uncertaintyL ?? 0),
      uncertaintyL ?? 0,
    );
  expect(sum(more)).toBeGreaterThan(sum(less));
});

const litres = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((l) => Math.round(l * 100) / 100);

/** A transport as its instruments tell it, with any of them. */
const transport: fc.Arbitrary<Told> = fc
  .record({
    loadedL: litres(500, 9500),
    wayL: litres(-50, 300),
    leftL: litres(0, 30),
    rackL: fc.option(litres(-150, 150)),
    stationL: fc.option(litres(-300, 300)),
    meterL: fc.option(litres(-300, 300)),
    salesL: fc.option(litres(0, 400)),
    deviationL: litres(1, 40),
    overlaps: fc.boolean(),
    held: fc.boolean(),
    drifts: fc.boolean(),
  })
  .map(({ loadedL, wayL, leftL, rackL, stationL, meterL, ...rest }) => {
    const givenL = loadedL - wayL - leftL;
    const beside = (from: number, moreL: number | null) =>
      moreL === null ? null : Math.round((from + moreL) * 100) / 100;
    return {
      ...rest,
      gaugeL: [0, loadedL, loadedL - wayL, leftL] as const,
      rackL: beside(loadedL, rackL),
      stationL: beside(givenL, stationL),
      meterL: beside(givenL, meterL),
    };
  });

test('with a rack’s ticket and a gauge or a meter at the end the legs sum to the whole', () => {
  fc.assert(
    fc.property(transport, (one) => {
      fc.pre(one.rackL !== null && (one.stationL !== null || one.meterL !== null));
      const { wholeL, judged } = judgedLoss(one);
      const { loading, transit, unloading } = judged.legs;
      const sumL = [loading, transit, unloading].reduce((sum, leg) => sum + (leg?.lossL ?? Number.NaN), 0);
      expect(sumL).toBeCloseTo(wholeL ?? Number.NaN, 6);
    }),
  );
});

test('without a ticket way and unloading sum to the whole; by the truck’s gauge alone the way is all of it', () => {
  fc.assert(
    fc.property(transport, (one) => {
      const { wholeL, judged } = judgedLoss({ ...one, rackL: null });
      const { loading, transit, unloading } = judged.legs;
      expect(loading).toBe(null);
      expect((transit?.lossL ?? Number.NaN) + (unloading?.lossL ?? 0)).toBeCloseTo(wholeL ?? Number.NaN, 6);
    }),
  );
});

test('where nothing measures what came at the end the whole is the gauge’s, and the depot’s leg is beside it', () => {
  const { wholeL, judged } = judgedLoss({ gaugeL: [0, 8000, 8000, 0], rackL: 8100 });
  expect([wholeL, judged.legs.loading?.lossL, judged.legs.transit?.lossL]).toEqual([0, 100, 0]);
});

/** The same with one witness fewer. */
const without: readonly ((one: Told) => Told)[] = [
  (one) => ({ ...one, rackL: null }),
  (one) => ({ ...one, stationL: null }),
  (one) => ({ ...one, meterL: null }),
  (one) => ({ ...one, salesL: null }),
  (one) => ({ ...one, held: true }),
  (one) => ({ ...one, drifts: true }),
  (one) => ({ ...one, overlaps: true }),
];

const isProvenWithout = (one: Told, less: (one: Told) => Told): boolean =>
  judgedLoss(one).judged.verdict === 'inconclusive' && judgedLoss(less(one)).judged.verdict === 'proven';

/** Whether the witness that is gone told less than is proven without it: who spoke for the accused can't any more. */
const spokeForTheAccused = (one: Told, less: (one: Told) => Told): boolean => {
  const { legs, carried } = judgedLoss(one).judged;
  const without = judgedLoss(less(one)).judged;
  const pairs = [
    ...(['loading', 'transit', 'unloading'] as const).map((leg) => [legs[leg], without.legs[leg]] as const),
    [carried, without.carried] as const,
  ];
  return pairs.every(
    ([all, left]) =>
      left?.verdict !== 'proven' ||
      // Of a loss that is proven it told less, of a gain less of a gain, or a loss.
      (all !== null && (left.judgedL > 0 ? all.judgedL < left.judgedL : all.judgedL > left.judgedL)),
  );
};

test('taking a witness away that told no smaller loss never turns inconclusive into proven', () => {
  fc.assert(
    fc.property(transport, fc.boolean(), fc.constantFrom(...without), (any, byStation, less) => {
      // One of the two at the end: which of both decides is another question, below.
      const one = byStation ? { ...any, meterL: null } : { ...any, stationL: null };
      if (isProvenWithout(one, less)) expect(spokeForTheAccused(one, less)).toBe(true);
    }),
    { numRuns: runs(400, 20_000) },
  );
});

// Engine: the station's gauge decides and the meter is not asked; without the gauge the meter's word alone proves.
test.fails('nor does taking the station’s gauge away where there is a meter too', () => {
  const one: Told = { gaugeL: [0, 500, 500, 0], deviationL: 1, rackL: 500, stationL: 479.99, meterL: 540 };
  expect(isProvenWithout(one, (both) => ({ ...both, stationL: null }))).toBe(false);
});

test('nor does taking away a ticket that says more', () => {
  const one: Told = { gaugeL: [0, 8000, 7946.5, 0], rackL: 8050, stationL: 8000 };
  expect(isProvenWithout(one, (all) => ({ ...all, rackL: null }))).toBe(false);
});

/** A transport on which no more was lost than may be; each instrument is off by no more than half of what it may err. */
const honest = fc
  .record({
    loadedL: litres(1000, 9000),
    lostRate: fc.double({ min: 0, max: 1, noNaN: true }),
    onTheWayRate: fc.double({ min: 0, max: 1, noNaN: true }),
    off: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ loadedL, lostRate, onTheWayRate, off }) => {
    const lostL = lostRate * Math.max(20, 0.003 * loadedL) * 0.99;
    const arrivedL = loadedL - lostL * onTheWayRate;
    const receivedL = loadedL - lostL;
    const error = (index: number, deviationL: number) => (off[index] ?? 0) * deviationL;
    const gaugeL = [error(0, 10), loadedL + error(1, 10), arrivedL + error(2, 10), error(3, 10)] as const;
    return {
      gaugeL,
      rackL: loadedL + error(4, 0.001 * loadedL),
      stationL: receivedL + error(5, 15),
      meterL: receivedL + error(5, 0.001 * loadedL),
    };
  });

test('an honest reading more never turns passed into proven', () => {
  const added = fc.subarray(['rackL', 'stationL', 'meterL'] as const);
  fc.assert(
    fc.property(honest, added, added, (all, some, more) => {
      const with_ = (names: readonly string[]): Told => ({
        gaugeL: all.gaugeL,
        rackL: names.includes('rackL') ? all.rackL : null,
        stationL: names.includes('stationL') ? all.stationL : null,
        meterL: names.includes('meterL') ? all.meterL : null,
      });
      fc.pre(judgedLoss(with_(some)).judged.verdict === 'passed');
      expect(judgedLoss(with_([...some, ...more])).judged.verdict).not.toBe('proven');
    }),
    { numRuns: runs(400, 20_000) },
  );
});

test('one wrong reading before unloading is a gain on the way and a loss at the station, and neither is judged', () => {
  const { legs, verdict } = judge({ gaugeL: [0, 8000, 8090, 0], rackL: 8000, stationL: 8000 });
  expect(legs.transit).toMatchObject({ lossL: -90, judgedL: 0, verdict: 'passed' });
  expect(legs.unloading).toMatchObject({ lossL: 90, judgedL: 0, verdict: 'passed' });
  expect(verdict).toBe('passed');
  // The other way round too.
  expect(judge({ gaugeL: [0, 8000, 7910, 0], rackL: 8000, stationL: 8000 }).verdict).toBe('passed');
});
