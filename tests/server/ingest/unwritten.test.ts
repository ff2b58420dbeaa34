import { expect, test } from 'vitest';

import { forwardedSeq, type ForwardedFact } from '#engine/fact.ts';
import type { Row } from '#engine/state.ts';
import type { Since } from '#server/telemetry/messages/since.ts';
import { type StepResult, withPendingWrites } from '#server/ingest/subjects/unwritten.ts';

const row = (id: string, revision: number): Row => ({ id, revision }) as Row;
const put = (of: Row, touchedMs: number) => ({ op: 'put', row: of, touchedMs }) as const;

const step = (writeNo: number, changes: StepResult['changes']): StepResult => ({
  subject: 'truck:浙B00001',
  writeNo,
  silence: 'none',
  changes,
  forwarded: [],
});

const since: Since = { writeNo: 5, lookAfterNo: 5, afterMs: 1_000, fromMs: 0, beforeMs: null };
const rowsOf = (stored: readonly Row[], steps: readonly StepResult[], asked: Since = since) =>
  withPendingWrites({ rows: stored, forwarded: [] }, steps, asked).rows;

test('what a step made stands in the place of what the tables say, the last step last', () => {
  const steps = [step(6, [put(row('a', 2), 500), put(row('b', 1), 500)]), step(7, [put(row('a', 3), 500)])];
  expect(rowsOf([row('a', 1), row('c', 1)], steps)).toEqual([row('c', 1), row('a', 3), row('b', 1)]);
});

test('a row that a step took back is there, withdrawn, whether the tables or an earlier step had it', () => {
  const taken = (id: string) => ({ op: 'withdraw', id, replacedBy: 'x', touchedMs: 500 }) as const;
  const steps = [step(6, [put(row('new', 1), 500)]), step(7, [taken('new'), taken('old'), taken('nobody')])];
  const gone = { withdrawn: true, replacedBy: 'x' };
  expect(rowsOf([row('old', 4)], steps)).toEqual([
    { ...row('new', 1), ...gone },
    { ...row('old', 4), ...gone },
  ]);
});

test('steps are asked the same question in time as the tables', () => {
  const steps = [step(5, [put(row('early', 1), 900), put(row('touched', 1), 1_100)])];
  expect(rowsOf([], steps)).toEqual([row('touched', 1)]);
  expect(rowsOf([], steps, { ...since, fromMs: 1_200 })).toEqual([]);
  expect(rowsOf([], steps, { ...since, beforeMs: 1_100 })).toEqual([]);
});

test('a fact forwarded again by a later step replaces the earlier one', () => {
  const word = (unloadedVtL: number): ForwardedFact => ({
    subject: 'station:S01',
    fact: {
      id: 'visit:1',
      t: 2_000,
      seq: forwardedSeq,
      terminal: '1000000001',
      contactMs: null,
      receivedMs: 2_000,
      kind: 'station-visit',
      data: {
        visitId: '1',
        subject: 'truck:1',
        signCode: '浙B00001',
        terminal: '1000000001',
        companyCode: 'C01',
        stationCode: 'S01',
        oilCode: 0,
        openMs: 0,
        closeMs: 1,
        unloadedVtL,
        unloadedV20L: null,
      },
    },
  });
  const steps = [{ ...step(6, []), forwarded: [word(2)] }];
  expect(withPendingWrites({ rows: [], forwarded: [word(1)] }, steps, since).forwarded).toEqual([word(2)]);
});
