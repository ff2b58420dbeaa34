import { expect, test } from 'vitest';

import { createDialogDetails } from '#hub/alarms/dialog-details.ts';

import { alarm } from '../support/samples.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('each urgent alarm’s truck is read once, one after the other, by the hub that leads', async () => {
  const asked: string[] = [];
  let answer = (_ok = true): void => {};
  const state = { leads: false };
  const keep = createDialogDetails(
    (signCode) => {
      asked.push(signCode);
      return new Promise((resolve) => {
        answer = (ok = true) => resolve({ ok });
      });
    },
    () => state.leads,
  );
  const rows = ['a', 'b'].map((id) => ({ ...alarm(id, 201), signCode: `plate of ${id}` }));
  keep(rows);
  await settle();
  expect(asked).toEqual([]);
  state.leads = true;
  keep(rows);
  keep(rows);
  await settle();
  expect(asked).toEqual(['plate of a']);
  answer();
  await settle();
  expect(asked).toEqual(['plate of a', 'plate of b']);
  // What could not be read is asked for again with the next board, and nothing else.
  answer(false);
  await settle();
  keep(rows);
  await settle();
  expect(asked).toEqual(['plate of a', 'plate of b', 'plate of b']);
  answer();
  await settle();
  keep(rows);
  await settle();
  expect(asked).toHaveLength(3);
});

test('of thousands the newest alone', async () => {
  const asked: string[] = [];
  const keep = createDialogDetails(
    async (signCode) => {
      asked.push(signCode);
      return { ok: true };
    },
    () => true,
  );
  keep(Array.from({ length: 3_000 }, (_, n) => ({ ...alarm(`a${n}`, 201), signCode: `plate ${n}` })));
  for (let turn = 0; turn < 30; turn += 1) await settle();
  expect(asked).toHaveLength(20);
  expect(asked[0]).toBe('plate 0');
});
