import { describe, expect, test } from 'vitest';

import { checkedReply } from '#hub/http/checked-reply.ts';
import { failureOf, isEnvelope } from '#hub/http/envelope.ts';
import { matches } from '#hub/http/matches.ts';
import { isBroadcast } from '#hub/hosts/broadcast.ts';
import { readFrame } from '#hub/alarms/server-frames.ts';
import { isAlarmRow, isCursorRow, isOutboxRow, isPageRow } from '#hub/storage/store-rows.ts';

import { alarm, truck } from './support/samples.ts';

describe('envelopes', () => {
  test('are known by their clock or result code', () => {
    expect(isEnvelope({ resultCode: null })).toBe(true);
    expect(isEnvelope({ serverTime: 1 })).toBe(true);
    for (const other of [{ serverTime: 'now' }, {}, [], null, 'text', [{ serverTime: 1 }]])
      expect(isEnvelope(other)).toBe(false);
  });

  test.each([
    [504, 'sessionGone', 'quiet'],
    [401, 'restricted', 'dialog'],
    [500, 'callError', 'dialog'],
    [426, 'versionSkew', 'quiet'],
    [400, 'refused', 'toast'],
    [409, 'refused', 'toast'],
  ] as const)('result code %i is %s, shown as %s', (resultCode, code, show) => {
    const failed = failureOf({ resultCode, message: '说', data: null, serverTime: 1 }, 'zh');
    expect(failed).toMatchObject({ code, show, message: '说', resultCode });
    const unsaid = failureOf({ resultCode, message: '', data: null, serverTime: 1 }, 'en');
    expect(unsaid?.message).toMatch(/^[A-Z]/);
  });

  test('bring the fields at fault and the number of the request where they are texts', () => {
    const failed = (data: unknown) => failureOf({ resultCode: 400, message: 'x', data, serverTime: 1 }, 'zh');
    expect(failed({ fields: { a: 'bad', b: 7 }, requestId: 'r1' })).toMatchObject({
      fields: { a: 'bad' },
      requestId: 'r1',
    });
    expect(failed({ fields: ['a'], requestId: 7 })).toEqual({
      code: 'refused',
      show: 'toast',
      message: 'x',
      resultCode: 400,
    });
    expect(failed(null)).not.toHaveProperty('fields');
    expect(failureOf({ resultCode: 200, message: '', data: 1, serverTime: 1 }, 'zh')).toBe(null);
  });
});

describe('replies', () => {
  test('of trucks and alarms lose the rows that can’t be read and keep the others', () => {
    expect(checkedReply('truckStatus.list', [truck('A', 1), { signCode: 'B' }, null])?.value).toEqual([
      truck('A', 1),
    ]);
    expect(checkedReply('truckStatus.list', { rows: [] })).toBe(null);
    const list = (more: object) => checkedReply('alarms.list', { head: 1, epoch: 'e', ...more })?.value;
    expect(list({ rows: [alarm('a'), { id: 'b' }] })).toMatchObject({ rows: [{ id: 'a' }], head: 1 });
    expect(list({ rows: 'none' })).toBe(undefined);
    expect(list({ rows: [], head: 'x' })).toBe(undefined);
    expect(checkedReply('alarms.list', null)).toBe(null);
    const cue = checkedReply('alarms.cue', { changed: [alarm('a'), 1], conflicts: [alarm('b')] });
    expect(cue?.value).toMatchObject({ changed: [{ id: 'a' }], conflicts: [{ id: 'b' }] });
    expect(checkedReply('alarms.cue', { changed: [] })).toBe(null);
    expect(checkedReply('alarms.cue', { conflicts: [] })).toBe(null);
    expect(checkedReply('alarms.cue', [])).toBe(null);
  });

  const menu = (menus: readonly unknown[] = [], more: object = {}): object => ({
    name: 'n',
    nameEn: 'n',
    url: 'u',
    child: [],
    menus,
    ...more,
  });
  const nested = (depth: number): object => menu(depth === 0 ? [] : [nested(depth - 1)]);

  test('of menus nest at most eight deep, and every leaf has its address', () => {
    const taken = (node: unknown) => checkedReply('menus.get', [node]) !== null;
    expect(taken(menu())).toBe(true);
    expect(taken(nested(7))).toBe(true);
    expect(taken(nested(8))).toBe(false);
    for (const field of ['name', 'nameEn', 'url', 'child', 'menus'])
      expect([field, taken(menu([], { [field]: 7 }))]).toEqual([field, false]);
    expect(taken(menu([menu([], { url: null })]))).toBe(false);
    expect(checkedReply('menus.get', {})).toBe(null);
  });

  test('that a page alone reads pass as they are', () => {
    expect(checkedReply('alarms.count', 'anything')).toEqual({ value: 'anything' });
    expect(checkedReply('push.key', 'anything')).toBe(null);
  });
});

describe('shapes', () => {
  test('types, limits, lists and what an object must have', () => {
    const object = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'integer', minimum: 1, maximum: 3 } },
    };
    expect([0, 1, 3, 4, 1.5, '1'].map((a) => matches(object, { a }))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(matches(object, {})).toBe(false);
    expect(matches(object, [])).toBe(false);
    expect(matches(object, { a: 1, more: 'passes' })).toBe(true);
    const list = { type: 'array', items: { type: 'string' } };
    expect([[], ['a'], ['a', 1], 'a'].map((value) => matches(list, value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([1, Number.NaN, '1'].map((value) => matches({ type: 'number' }, value))).toEqual([
      true,
      false,
      false,
    ]);
    expect([null, 0].map((value) => matches({ type: 'null' }, value))).toEqual([true, false]);
    expect([true, 0].map((value) => matches({ type: 'boolean' }, value))).toEqual([true, false]);
    expect([1, 2].map((value) => matches({ const: 1 }, value))).toEqual([true, false]);
    expect(['a', 'c'].map((value) => matches({ enum: ['a', 'b'] }, value))).toEqual([true, false]);
    const either = { anyOf: [{ type: 'null' }, { type: 'string' }] };
    expect([null, 'a', 1].map((value) => matches(either, value))).toEqual([true, true, false]);
    const rest = {
      type: 'object',
      properties: { a: { type: 'null' } },
      additionalProperties: { type: 'number' },
    };
    expect([{ a: null, b: 1 }, { b: 'x' }, { a: 1 }].map((value) => matches(rest, value))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('frames of the alarm socket: known kinds in their shape, nothing else', () => {
    expect(readFrame('pong')).toBe(null);
    expect(readFrame('{"msgType":0,"head":1,"epoch":"e"}')).toEqual({ msgType: 0, head: 1, epoch: 'e' });
    for (const text of [
      '{',
      'null',
      '5',
      '[]',
      '{}',
      '{"msgType":99}',
      '{"msgType":"0","head":1,"epoch":"e"}',
      7,
    ])
      expect(readFrame(text)).toBe(null);
  });

  test('messages of other hubs', () => {
    for (const kind of ['signedIn', 'loggedOut', 'outbox', 'leads']) expect(isBroadcast({ kind })).toBe(true);
    expect(isBroadcast({ kind: 'approvals', rows: [] })).toBe(true);
    expect(isBroadcast({ kind: 'heartbeatTimeouts', rows: [] })).toBe(true);
    for (const other of [
      null,
      'signedIn',
      {},
      { kind: 'new' },
      { kind: 'new', rows: [] },
      { kind: 'approvals' },
      { kind: 'approvals', rows: 'x' },
      { kind: 'approvals', rows: [{}] },
    ])
      expect(isBroadcast(other)).toBe(false);
  });
});

describe('rows that stand on this device', () => {
  /** Every field matters: with any of them wrong or gone the row counts as never kept. */
  const strict = (
    name: string,
    is: (value: unknown) => boolean,
    row: object,
    loose: readonly string[] = [],
  ) =>
    test(name, () => {
      expect(is(row)).toBe(true);
      for (const other of [null, [], 'row', 5]) expect(is(other)).toBe(false);
      for (const field of Object.keys(row).filter((each) => !loose.includes(each))) {
        expect([field, is({ ...row, [field]: { wrong: true } })]).toEqual([field, false]);
        expect([field, is(Object.fromEntries(Object.entries(row).filter(([key]) => key !== field)))]).toEqual(
          [field, false],
        );
      }
    });
  strict('cursors', isCursorRow, { userId: 7, cursor: 1, epoch: 'e', atMs: 1 });
  strict('alarms', isAlarmRow, { id: 'a', userId: 7, alarm: alarm('a'), receivedMs: 1, folded: false }, [
    'userId',
  ]);
  const page = { key: 'k', userId: 7, name: 'n', address: 'a', value: null, asOfMs: 1, bytes: 1, usedMs: 1 };
  strict('pages', isPageRow, page, ['name', 'address', 'bytes', 'value']);
  test('a page without what it holds is none', () => {
    const { value: _, ...empty } = page;
    expect(isPageRow(empty)).toBe(false);
  });
  const waiting = {
    id: 'o',
    userId: 7,
    name: 'alarms.cue',
    createdMs: 1,
    state: 'waiting',
    message: '',
    language: 'zh',
    fields: {},
  };
  strict('writes that wait', isOutboxRow, waiting, ['fields']);
  test('of writes that wait: what may wait, in a known state and language, with alarms beside it', () => {
    expect(isOutboxRow({ ...waiting, fields: [] })).toBe(false);
    expect(isOutboxRow({ ...waiting, name: 'orders.send' })).toBe(false);
    for (const state of ['refused', 'conflict', 'expired'])
      expect(isOutboxRow({ ...waiting, state })).toBe(true);
    expect(isOutboxRow({ ...waiting, state: 'sent' })).toBe(false);
    expect(isOutboxRow({ ...waiting, language: 'en' })).toBe(true);
    expect(isOutboxRow({ ...waiting, language: 'fr' })).toBe(false);
    expect(isOutboxRow({ ...waiting, theirs: [alarm('a')] })).toBe(true);
    expect(isOutboxRow({ ...waiting, theirs: [{}] })).toBe(false);
    expect(isOutboxRow({ ...waiting, theirs: {} })).toBe(false);
  });
});
