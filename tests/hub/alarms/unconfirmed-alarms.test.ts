import { expect, test } from 'vitest';

import type { Alarm } from '#contract/alarms/alarms.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { type AlarmList, unconfirmedAlarms } from '#hub/alarms/unconfirmed-alarms.ts';

import { alarm } from '../support/samples.ts';

/** A server with these alarms, the newest first, that gives at most 500 at once. */
const serverOf = (alarms: readonly Alarm[], failsAtPage = Infinity) => {
  let asked = 0;
  const ask = ({ typeIds, before }: Readonly<Record<string, unknown>>): Promise<CallOutcome<AlarmList>> => {
    asked += 1;
    if (asked === failsAtPage)
      return Promise.resolve({
        ok: false,
        failure: { code: 'network', resultCode: null, message: '', show: 'quiet' },
      });
    const types = String(typeIds).split(',').map(Number);
    const from = alarms.findIndex(({ id }) => id === before) + 1;
    const rows = alarms.slice(from).filter(({ type }) => types.includes(type));
    return Promise.resolve({
      ok: true,
      value: { rows: rows.slice(0, 500), head: 9, epoch: 'e' },
      asOfMs: 0,
      cached: false,
    });
  };
  return { ask, asked: () => asked };
};

const idsOf = (outcome: CallOutcome<AlarmList>): string[] =>
  outcome.ok ? outcome.value.rows.map(({ id }) => id) : [];

const mixed = Array.from({ length: 4_000 }, (_, n) => alarm(`a${n}`, n % 3 === 0 ? 201 : 2));

test('few alarms are one question, and all of them are known', async () => {
  const server = serverOf(mixed.slice(0, 20));
  const outcome = await unconfirmedAlarms(server.ask, '2,201,202,203', true);
  expect(outcome).toMatchObject({ ok: true, value: { all: true, head: 9, epoch: 'e' } });
  expect(idsOf(outcome)).toHaveLength(20);
  expect(server.asked()).toBe(1);
});

test('without a hole the newest are enough, and nothing is taken for settled', async () => {
  const server = serverOf(mixed);
  const outcome = await unconfirmedAlarms(server.ask, '2,201,202,203', false);
  expect(outcome).toMatchObject({ value: { all: false, dialogs: false } });
  expect(server.asked()).toBe(1);
});

test('of more than one answer holds every urgent one comes, once, the newest first', async () => {
  const outcome = await unconfirmedAlarms(serverOf(mixed).ask, '2,201,202,203', true);
  const ids = idsOf(outcome);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => Number(id.slice(1)) % 3 === 0)).toEqual(
    mixed.filter(({ type }) => type === 201).map(({ id }) => id),
  );
  expect(ids.slice(0, 500)).toEqual(mixed.slice(0, 500).map(({ id }) => id));
  expect(outcome).toMatchObject({ value: { all: false, dialogs: true } });
});

test('an answer that fails on the way is no answer: nothing is taken for settled', async () => {
  expect(await unconfirmedAlarms(serverOf(mixed, 3).ask, '2,201,202,203', true)).toMatchObject({ ok: false });
});

test('more pages than anybody sees to are not asked for, and what was not asked is not taken for settled', async () => {
  const endless = Array.from({ length: 20_600 }, (_, n) => alarm(`a${n}`, 201));
  const server = serverOf(endless);
  const outcome = await unconfirmedAlarms(server.ask, '2,201,202,203', true);
  expect(outcome).toMatchObject({ value: { all: false, dialogs: false } });
  expect(idsOf(outcome)).toEqual(endless.slice(0, 20_000).map(({ id }) => id));
  expect(server.asked()).toBe(41);
});
