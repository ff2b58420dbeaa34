import { expect, test } from 'vitest';

import { bcdOf, bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import { createClockGate } from '#gateway/jt808/listener/clock-gate.ts';
import type { ClockStanding, Identity } from '#gateway/jt808/listener/identities.ts';

import { placeBody } from '../../support/jt808/place-body.ts';

const startMs = Date.parse('2026-03-02T01:00:00Z');

/** A terminal with a clock at UTC, whose messages come ten seconds after each other. */
const utcBox = () => {
  const gate = createClockGate();
  let nowMs = startMs;
  let clock: ClockStanding = 'unknown';
  let utcOffsetMin = 480;
  const later: (() => void)[] = [];
  const take = (messageId: number, body: Buffer, isCommitted = true) => {
    const identity: Identity = {
      phone: '13805749001',
      terminal: '1000000002',
      companyCode: 'TW0101',
      forwarded: false,
      credential: Buffer.alloc(0),
      role: 'console',
      leads: true,
      edition: '2013',
      utcOffsetMin,
      clock,
      maker: '',
      model: '',
      signedInMs: startMs,
      reports: true,
      ownLayout: false,
    };
    const packet = {
      messageId,
      edition: '2013' as const,
      phone: identity.phone,
      serial: 1,
      encryption: 0,
      part: null,
      body,
    };
    const context = {
      terminal: identity.terminal,
      vendor: null,
      edition: '2013' as const,
      mappings: [],
      utcOffsetMin,
      driverCodeOf: () => null,
      nowMs,
    };
    const { committed, ...rest } = gate(identity, packet, decodeMessage(packet, context).messages, context);
    const commit = (): void => {
      committed();
      if (rest.found !== null) clock = rest.found === 'right' ? 'right' : 'unconfirmed';
    };
    if (isCommitted) commit();
    else later.push(commit);
    return rest;
  };
  return {
    take,
    /** What was not committed, is. */
    commitLater: () => {
      for (const commit of later.splice(0)) commit();
    },
    place: (alarmWord = 0, isCommitted = true) => {
      nowMs += 10_000;
      const body = placeBody({ timeMs: nowMs, utcOffsetH: 0, alarmWord });
      return take(terminalMessageIds.location, body, isCommitted);
    },
    now: () => nowMs,
    accept: (offsetMin: number) => {
      utcOffsetMin = offsetMin;
      clock = 'unknown';
    },
  };
};

const kinds = ({ instead }: ReturnType<ReturnType<typeof utcBox>['take']>) =>
  instead?.map(({ kind, data }) => (kind === 'position' ? Number(Reflect.get(data, 'alarmWord')) : kind));

test('an alarm of a clock that nobody confirmed goes on at once, without its place, and so does its end', () => {
  const box = utcBox();
  box.place();
  expect(kinds(box.place())).toEqual(['jt808-0200']);
  const { instead } = box.place(1);
  expect(instead?.map(({ kind }) => kind)).toEqual(['jt808-0200', 'position']);
  expect(instead?.[1]).toMatchObject({ time: new Date(box.now()).toISOString() });
  expect(instead?.[1]?.data).toEqual({
    fix: 'none',
    speedKmh: 0,
    acc: true,
    alarmWord: 1,
    alarmWordEdition: '2013',
    statusWord: 3,
  });
  expect(kinds(box.place(1))).toEqual(['jt808-0200']);
  expect(kinds(box.place(0))).toEqual(['jt808-0200', 0]);
});

test('what was not committed is given again as it was', () => {
  const box = utcBox();
  box.place();
  expect(kinds(box.place(1, false))).toEqual(['jt808-0200', 1]);
  expect(kinds(box.place(1))).toEqual(['jt808-0200', 1]);
});

test('a restart in between ends an alarm that ended meanwhile', () => {
  expect(kinds(utcBox().place())).toEqual(['jt808-0200', 0]);
});

test('batches and cards wait too once the clock is known to be of another zone', () => {
  const box = utcBox();
  for (let time = 0; time < 3; time += 1) box.place();
  const one = placeBody({ timeMs: box.now(), utcOffsetH: 0 });
  const batch = bodyOf(['u16', 1], ['u8', 1], ['u16', one.length], one);
  expect(kinds(box.take(terminalMessageIds.batch, batch))).toEqual(['jt808-0704']);
  const card = bodyOf(['u8', 1], bcdOf('260302010030', 6), ['u8', 0], ['u8', 0]);
  expect(kinds(box.take(terminalMessageIds.driverCard, card))).toEqual(['jt808-0702']);
  expect(box.take(terminalMessageIds.media, Buffer.alloc(64)).instead).toBeNull();
});

test('what waited is dated when its zone is accepted and right, and only then', () => {
  const box = utcBox();
  for (let time = 0; time < 4; time += 1) box.place();
  box.accept(540);
  expect(box.place().released).toEqual([]);
  box.accept(0);
  expect(box.place().released).toHaveLength(5);
  expect(box.place()).toEqual({ found: null, instead: null, released: [] });
});

test('what came by a clock that was set right since is dated by nothing', () => {
  const box = utcBox();
  for (let time = 0; time < 3; time += 1) box.place();
  const right = placeBody({ timeMs: box.now() });
  expect(box.take(terminalMessageIds.location, right)).toEqual({
    found: 'right',
    instead: null,
    released: [],
  });
});

test('of messages that are under way together each waits', () => {
  const box = utcBox();
  box.place();
  for (let time = 0; time < 4; time += 1) box.place(0, false);
  box.commitLater();
  box.accept(0);
  expect(box.place().released).toHaveLength(5);
});

test('one that was under way when the clock was found right is dated with the next', () => {
  const box = utcBox();
  for (let time = 0; time < 3; time += 1) box.place();
  box.place(0, false);
  box.accept(0);
  expect(box.place().released).toHaveLength(3);
  box.commitLater();
  expect(box.place().released).toHaveLength(1);
  expect(box.place().released).toEqual([]);
});
