import { atStartTemperature } from '#domain/cargo/tightness-curve.ts';
import { leastHoldMinutes } from '#domain/cargo/tightness-verdict.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Point {
  t: number;
  kPa: number;
  temperatureC: number | null;
}

interface Test {
  recordId: string;
  startMs: number;
  testCode: string | null;
  hold: Point | null;
  last: Point | null;
}

/** Tests in progress by cell. */
const airtightSlice: Slice<Record<string, Test>> = { name: 'airtight', start: () => ({}) };

const rule = { name: 'airtight', version: 4 } as const;

/**
 * What the pressures say: failed if they fell by more than the limit in five minutes. A test that was cut short has
 * failed only if it had fallen so far by then, and has never passed.
 */
const ownResult = (dropKPa: number, minutes: number, limitKPa: number): 'failed' | 'passed' | 'notJudged' => {
  if (minutes < leastHoldMinutes) return dropKPa > limitKPa ? 'failed' : 'notJudged';
  return (dropKPa / minutes) * leastHoldMinutes > limitKPa ? 'failed' : 'passed';
};

const figures = (world: RuleContext, test: Test) => {
  const { hold, last } = test;
  if (hold === null || last === null) return {};
  const minutes = (last.t - hold.t) / 60_000;
  const correctedDropKPa = round(hold.kPa - atStartTemperature(hold, last), 3);
  const limit = world.number('airtight.dropKPa', test.startMs);
  return {
    startPressureKPa: hold.kPa,
    endPressureKPa: last.kPa,
    dropKPa: round(hold.kPa - last.kPa, 3),
    correctedDropKPa,
    minutes: round(minutes, 2),
    ownResult: ownResult(correctedDropKPa, minutes, limit),
  };
};

/** Rows of the cells as they are: one a cell, since its first message. */
const statusSlice: Slice<Record<string, string>> = { name: 'airtight-status', start: () => ({}) };

const followStatus = (world: RuleContext, { t, data }: Fact<'airtight-cell'>): void => {
  const { cell, state, testCode = null, pressureKPa, temperatureC = null } = data;
  const now = { time: iso(t), state, testCode, pressureKPa, temperatureC };
  const known = world.read(statusSlice)[cell];
  if (known !== undefined) {
    world.changeRecord('airtight-status', known, now);
    return;
  }
  const row = withColumns(
    record(world, { kind: 'airtight-status', of: cell, startMs: t, where: whereAt(world, t), rule }),
    {
      cell,
      ...now,
    },
  );
  world.open(row);
  world.own(statusSlice)[cell] = row.id;
};

const end = (world: RuleContext, test: Readonly<Test>, t: number, result: string): void => {
  world.changeRecord('airtight-test', test.recordId, {
    ...figures(world, test),
    endTime: iso(t),
    result,
  });
  world.settle(test.recordId);
};

const onCell = (world: RuleContext, fact: Fact<'airtight-cell'>): void => {
  followStatus(world, fact);
  const { t, data } = fact;
  const { cell, state, testCode = null, pressureKPa, temperatureC } = data;
  const known = world.read(airtightSlice)[cell];
  const running = state === 'pressurising' || state === 'holding';
  if (known === undefined && !running) return;
  const tests = world.own(airtightSlice);
  const continues = known !== undefined && (testCode === null || known.testCode === testCode);
  if (running && !continues) {
    // The end of the previous one was never reported.
    if (known !== undefined) end(world, known, known.last?.t ?? known.startMs, 'interrupted');
    const row = withColumns(
      record(world, {
        kind: 'airtight-test',
        of: `${cell}:${testCode ?? ''}`,
        startMs: t,
        where: whereAt(world, t),
        rule,
        why: { settings: [world.setting('airtight.dropKPa', t)] },
      }),
      {
        cell,
        testCode,
        result: 'running',
      },
    );
    world.open(row);
    tests[cell] = { recordId: row.id, startMs: t, testCode, hold: null, last: null };
  }
  const test = tests[cell];
  if (test === undefined) return;
  const point: Point = { t, kPa: pressureKPa, temperatureC: temperatureC ?? null };
  if (state === 'holding') {
    test.hold ??= point;
    test.last = point;
    world.changeRecord('airtight-test', test.recordId, figures(world, test));
    return;
  }
  if (running) return;
  end(world, test, t, state);
  delete tests[cell];
};

/** Tightness tests: the detector's verdict, and the platform's from the pressures. */
export const airtight: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.airtight,
    intent: 'Records each tightness test of a cell, and whether its pressure held.',
    source: ['S', 'T'],
    settings: ['airtight.dropKPa'],
    records: ['airtight-status', 'airtight-test'],
    alarms: [],
  },
  on: { 'airtight-cell': onCell },
};
