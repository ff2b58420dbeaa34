import { describe, expect, test } from 'vitest';

import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { scenarios } from '../support/scenario.ts';
import { calculate, type TruckTruth } from './independent/calculate.ts';
import type { WorldSheet } from './independent/world.ts';

type Scenario = (typeof scenarios)[number];

/** Master data of a scenario as the calculation takes it. */
const worldOf = ({ masterData }: Scenario): WorldSheet => ({
  trucks: masterData.trucks.map((truck) => ({
    ...truck,
    compartments: truck.compartments.map((part) => ({
      ...part,
      density20KgM3: part.density20KgM3 ?? (part.oilCode > 0 ? 745 : 840),
      probeForwardMm: part.probeForwardMm ?? 0,
      probeLeftMm: part.probeLeftMm ?? 0,
    })),
  })),
  areas: masterData.areas.map(({ areaCode, type, stationCode = null, circle, polygon = [] }) => ({
    areaCode,
    type,
    stationCode,
    ...(circle ?? { longitudeDeg: 0, latitudeDeg: 0, radiusM: 0, border: polygon }),
  })),
  stationGauges: masterData.stationGauges,
});

const truthOf = (scenario: Scenario): TruckTruth[] =>
  calculate(
    worldOf(scenario),
    scenario.messages.map(({ message }) => message as TerminalMessage),
  );

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const round2 = (value: unknown): number => Math.round(Number(value) * 100) / 100;

const named = (name: string): Scenario => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
};

describe('the independent calculation finds what the golden scenarios fix', () => {
  test.each(['05', '06', '14'])('tasks of %s', (name) => {
    const scenario = named(name);
    const wanted = scenario.expect.records.filter(({ kind }) => kind === 'task-fuel');
    const found = truthOf(scenario).flatMap(({ tasks }) => tasks);
    expect(found.length).toBe(wanted.length);
    for (const row of wanted)
      expect(found).toContainEqual(
        expect.objectContaining({
          fuel: row['fuel'],
          state: row['state'],
          measure: row['measure'],
          sentV20L: round2(row['sentV20L']),
          receivedV20L: round2(row['receivedV20L']),
          remainderV20L: round2(row['remainderV20L']),
          lossV20L: round2(row['lossV20L']),
          accused: scenario.expect.alarms.some(({ type, fuel }) => type === 202 && fuel === row['fuel']),
        }),
      );
  });

  test.each(['01', '02', '03', '11'])('alarms of %s', (name) => {
    const scenario = named(name);
    const wanted = scenario.expect.alarms
      .filter(({ type }) => [1, 310, 203].includes(Number(type)))
      .map(({ type, startTime }) => `${String(type)} ${String(startTime)}`);
    const found = truthOf(scenario).flatMap(({ openings, tooLong }) => [
      ...openings.map(({ type, startMs }) => `${type} ${iso(startMs)}`),
      ...tooLong.map(({ atMs }) => `203 ${iso(atMs)}`),
    ]);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  test('the drain of 02', () => {
    const scenario = named('02');
    const wanted = scenario.expect.records.filter(({ kind }) => kind === 'volume-change');
    const found = truthOf(scenario).flatMap(({ drains }) => drains);
    expect(found.map(({ compartment, fromMs, toMs }) => [compartment, iso(fromMs), iso(toMs)])).toEqual(
      wanted.map((row) => [row['compartment'], row['fromTime'], row['toTime']]),
    );
  });
});
