import { expect, test } from 'vitest';

import { startSubject } from '#engine/engine.ts';
import { prepareContext } from '#engine/master/context.ts';
import type { Row, SubjectState } from '#engine/state.ts';
import { RuleContext } from '#engine/rule-context.ts';

import { master } from '../../support/engine/engine-script.ts';

const row = (km: number, more: object = {}) =>
  ({ kind: 'daily-mileage', id: 'daily-mileage:1', km, why: { rule: 'mileage' }, ...more }) as unknown as Row;

/** A subject whose row a batch before has left so. */
const after = (left: Row): RuleContext => {
  const state: SubjectState = { ...startSubject('truck:1'), open: { [left.id]: left } };
  return new RuleContext(prepareContext(master(), []), state, new Map());
};

test('a row that a rule writes as it is in force is no change, and keeps the marks of its correction', () => {
  const corrected = row(12, { revision: 2, corrected: true });
  const world = after(corrected);
  world.open(row(12));
  expect([...world.changes.keys()]).toEqual([]);
  expect(world.openRow('daily-mileage:1')).toBe(corrected);
});

test('other content is a change, and so is what was written and taken back in the same batch', () => {
  const world = after(row(12));
  world.open(row(13));
  world.open(row(12));
  expect([...world.changes.values()]).toMatchObject([{ op: 'put', row: { km: 12 } }]);
});

test('a row that was withdrawn is written whatever it says', () => {
  const world = after(row(12, { withdrawn: true }));
  world.open(row(12));
  expect([...world.changes.values()]).toMatchObject([{ op: 'put', row: { km: 12 } }]);
});
