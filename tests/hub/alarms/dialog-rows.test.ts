import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AlarmBoard, DialogKind } from '#contract/hub/topics.ts';
import { emptyList, placeOf } from '#hub/alarms/alarm-board.ts';
import { createDialogRows } from '#hub/alarms/dialog-rows.ts';
import { changedBoard } from '#state/hub/changed-board.ts';

import { runs } from '../../support/engine/runs.ts';
import { alarm } from '../support/samples.ts';

const types: Readonly<Record<DialogKind, number>> = { urgent: 201, highLoss: 202, workHours: 203 };
const kinds = ['urgent', 'highLoss', 'workHours'] as const;

/** Few ids, so that one is offered again, changed and removed between two publications. */
const step = fc.record({
  what: fc.constantFrom('offer', 'update', 'remove', 'publish', 'publish', 'clear'),
  id: fc.nat(4),
  version: fc.nat(9),
});

test('a tab that follows the changes has the board of the hub, each dialog in its order', () => {
  let changed = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const rows = createDialogRows();
      let tab: AlarmBoard | null = null;
      for (const { what, id, version } of steps) {
        const kind = kinds[id % kinds.length] ?? 'urgent';
        const one = { ...alarm(`a${id}`, types[kind]), stateVersion: version };
        expect(placeOf(one)).toBe(kind);
        if (what === 'offer') rows.offer(kind, one);
        if (what === 'update') rows.update(one);
        if (what === 'remove') rows.remove(one.id);
        if (what === 'clear') rows.clear();
        if (what !== 'publish') continue;
        const dialogs = rows.take();
        if (dialogs === null) tab = { ...rows.all(), ...emptyList };
        else if (tab === null) throw new Error('changes of a board that nobody has');
        else {
          tab = changedBoard(tab, { ...emptyList, dialogs });
          changed += 1;
        }
        expect(tab).toEqual({ ...rows.all(), ...emptyList });
      }
    }),
    { numRuns: runs(1_000, 10_000) },
  );
  expect(changed, 'that were sent as changes').toBeGreaterThan(100);
});

test('of thousands of alarms a change names those that have changed', () => {
  const rows = createDialogRows();
  for (let n = 0; n < 5_000; n += 1) rows.offer('urgent', alarm(`a${n}`, 201));
  expect(rows.take(), 'the first board is whole').toBeNull();
  rows.offer('urgent', alarm('new', 201));
  rows.remove('a7');
  const changes = rows.take();
  expect(changes?.urgent.offered.map(({ id }) => id)).toEqual(['new']);
  expect(changes?.urgent.updated).toEqual([]);
  expect(changes?.urgent.removed).toEqual(['a7']);
  expect(rows.all().urgent[0]?.id).toBe('new');
  expect(rows.all().urgent).toHaveLength(5_000);
});
