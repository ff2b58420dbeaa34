import { expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';
import type { Incident } from '#simulator/plan/day.ts';

import { honestTroubles, resultsByKind } from './run/by-kind.ts';
import { circumstanceOf, circumstancesOf } from './run/circumstances.ts';
import { explainsAlarm } from './run/incidents.ts';
import { kindLines } from './run/kind-table.ts';
import { sizeOf, sizes } from './run/sizes.ts';
import type { StoredAlarm, StoredTask } from './run/stored.ts';

const { trucks } = createFleet({ seed: 'kinds', trucks: 1 });
const [truck] = trucks;
if (truck === undefined) throw new Error('no truck');
const { signCode } = truck;
const minuteMs = 60_000;

const incident = (kind: Incident['kind'], litres?: number): Incident => ({
  signCode,
  kind,
  atMs: 10 * minuteMs,
  untilMs: 15 * minuteMs,
  compartment: 1,
  ...(litres !== undefined && { litres }),
});

const alarm = (type: StoredAlarm['type'], cause: string | null): StoredAlarm => ({
  signCode,
  type,
  cause,
  compartment: 1,
  fuel: null,
  startMs: 10 * minuteMs,
  endMs: 15 * minuteMs,
  leg: null,
});

const resultOf = (
  one: Incident,
  alarms: readonly StoredAlarm[],
  untilMs = 60 * minuteMs,
  tasks: readonly StoredTask[] = [],
) => resultsByKind([one], { tasks, duties: [], alarms }, trucks, untilMs);

test('a theft is found by any of its alarms, and by no other', () => {
  expect(resultOf(incident('trickle', 500), [alarm(202, 'drain')])).toEqual([
    { kind: 'trickle', size: 'over', outcome: 'found' },
  ]);
  expect(resultOf(incident('trickle', 500), [alarm(202, 'task')])).toMatchObject([{ outcome: 'found' }]);
  expect(resultOf(incident('trickle', 500), [alarm(310, null)])).toMatchObject([{ outcome: 'missed' }]);
  expect(resultOf(incident('trickle', 500), [])).toMatchObject([{ outcome: 'missed' }]);
  const elsewhere = { ...alarm(202, 'drain'), compartment: 2 };
  expect(resultOf(incident('trickle', 500), [elsewhere])).toMatchObject([{ outcome: 'missed' }]);
});

test('beside an honest trouble every 202 accuses, and nothing else does', () => {
  expect(resultOf(incident('foam'), [alarm(202, 'drain')])).toEqual([
    { kind: 'foam', size: null, outcome: 'found' },
  ]);
  expect(resultOf(incident('foam'), [alarm(1, null)])).toMatchObject([{ outcome: 'missed' }]);
});

test('what is neither theft nor trouble, or may still be open, is not counted', () => {
  expect(resultOf(incident('refusedCard'), [])).toEqual([]);
  expect(resultOf(incident('trickle', 500), [], 12 * minuteMs)).toEqual([]);
});

test('a theft grows over limit and uncertainty with its litres; the station sees the whole load less well', () => {
  const rank = (litres: number, witness: 'truck' | 'station') =>
    sizes.indexOf(sizeOf(litres, witness, truck, 1));
  expect(rank(29, 'truck')).toBe(0);
  expect(rank(31, 'truck')).toBe(1);
  expect(rank(300, 'truck')).toBe(3);
  for (let litres = 10; litres < 400; litres += 10) {
    expect(rank(litres + 10, 'truck')).toBeGreaterThanOrEqual(rank(litres, 'truck'));
    expect(rank(litres, 'station')).toBeLessThanOrEqual(rank(litres, 'truck'));
  }
});

const inconclusive: StoredTask = {
  signCode,
  startMs: 5 * minuteMs,
  endMs: 20 * minuteMs,
  fuel: 'gasoline',
  state: 'closed',
  measure: 'atg',
  sentV20L: 10_000,
  receivedV20L: 9_950,
  remainderV20L: 0,
  lossV20L: 50,
  verdict: 'inconclusive',
};

test('what no alarm tells is inconclusive where its task says so, and missed elsewhere', () => {
  const outcome = (task: StoredTask) => resultOf(incident('trickle', 500), [], undefined, [task])[0]?.outcome;
  expect(outcome(inconclusive)).toBe('inconclusive');
  expect(outcome({ ...inconclusive, verdict: 'passed' })).toBe('missed');
  expect(outcome({ ...inconclusive, startMs: 17 * minuteMs })).toBe('missed');
});

test('what a loader did not fill is found as the depot’s, and explains no alarm of the carrier', () => {
  const short = { ...alarm('shortLoading', 'short'), leg: 'loading' };
  expect(resultOf(incident('shortLoading', 300), [short])).toMatchObject([{ outcome: 'found' }]);
  expect(resultOf(incident('shortLoading', 300), [alarm(202, 'task')])).toMatchObject([
    { outcome: 'missed' },
  ]);
  expect(explainsAlarm(incident('shortLoading', 300), short)).toBe(true);
  expect(explainsAlarm(incident('shortLoading', 300), alarm(202, 'task'))).toBe(false);
});

test('a loss on one leg is explained by an incident of that leg', () => {
  const onLeg = (leg: string) => ({ ...alarm(202, 'task'), leg });
  const legs = ['transit', 'unloading', 'carried'].map(onLeg);
  expect(legs.map((one) => explainsAlarm(incident('trickle', 300), one))).toEqual([true, false, true]);
  expect(legs.map((one) => explainsAlarm(incident('pipeRest', 300), one))).toEqual([false, true, true]);
});

test('the table tells found and inconclusive of staged for each size', () => {
  const lines = kindLines(
    [
      { kind: 'trickle', size: 'over', outcome: 'found' },
      { kind: 'trickle', size: 'over', outcome: 'missed' },
      { kind: 'trickle', size: 'to the limit', outcome: 'inconclusive' },
      { kind: 'foam', size: null, outcome: 'found' },
    ],
    new Set(honestTroubles),
  );
  const cells = lines.map((line) => line.trim().split(/\s{2,}/));
  expect(cells).toContainEqual(['trickle', '1+1/3', '0+1/1', '—', '—', '1/2']);
  expect(cells).toContainEqual(['foam', '1/1']);
});

test('an accusation is put down to the first circumstance that fits', () => {
  const poor = createFleet({ seed: 'kinds', trucks: 40, instruments: 'poor', furtherIncidents: 0 });
  const of = (fits: (one: (typeof poor.trucks)[number]) => boolean) => {
    const found = poor.trucks.find(fits);
    if (found === undefined) throw new Error('no such truck');
    return { ...alarm(202, 'drain'), signCode: found.signCode };
  };
  const bare = of(({ instruments }) => !instruments.hasTilt);
  const whole = of(({ instruments }) => instruments.hasTilt && instruments.hasTemperature);
  const beside = { ...incident('foam'), signCode: bare.signCode };
  const known = circumstancesOf({ fleet: poor, messages: [], fromMs: 0, toMs: 0 }, []);
  const said85 = new Map([[whole.signCode, [whole.startMs + minuteMs]]]);
  expect(circumstanceOf(bare, '202 drain', known)).toBe('truck without tilt sensor');
  expect(circumstanceOf(bare, '202 drain', { ...known, incidents: [beside] })).toBe('foam');
  expect(circumstanceOf(whole, '202 drain', known)).toBe('none of these');
  expect(circumstanceOf(whole, '202 drain', { ...known, powerOn: said85 })).toBe('reading of 85.0 °C');
  expect(known.withoutSales.size).toBeGreaterThan(10);
  expect(known.smallStations.size).toBeLessThanOrEqual(3);
});
