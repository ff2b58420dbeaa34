import { describe, expect, test } from 'vitest';

import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { scenarios } from '../support/scenario.ts';
import { calculate, type TruckTruth } from './independent/calculate.ts';
import { litresAt } from './independent/litres.ts';
import { inOrder, ofKind, timeOf, type TruckSheet, type WorldSheet } from './independent/world.ts';

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

const emptyL = 30;

/** Whether the last level before a moment shows next to nothing. */
const emptyBy =
  (truck: TruckSheet | undefined, messages: readonly TerminalMessage[]) =>
  (compartment: number, atMs: number): boolean => {
    const sheet = truck?.compartments.find((one) => one.compartment === compartment);
    const seen = ofKind(inOrder(messages), 'tank-level').findLast((message) => timeOf(message) <= atMs);
    const gauge = seen?.data.compartments.find((one) => one.compartment === compartment);
    if (sheet === undefined || gauge?.levelMm === undefined) return false;
    return litresAt(sheet, gauge.levelMm, gauge.waterMm ?? 0) <= emptyL;
  };

const truthOf = (scenario: Scenario): TruckTruth[] => {
  const world = worldOf(scenario);
  const messages = scenario.messages.map(({ message }) => message as TerminalMessage);
  return calculate(world, messages, (signCode) => {
    const truck = world.trucks.find((one) => one.signCode === signCode);
    return emptyBy(
      truck,
      messages.filter(({ terminal }) => terminal === truck?.terminal),
    );
  });
};

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const named = (name: string): Scenario => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
};

describe('the independent calculation finds what the golden scenarios fix', () => {
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
});
