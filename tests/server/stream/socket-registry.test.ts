import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { SessionStanding } from '#server/identity/session/authenticator.ts';
import { createRecentPeak } from '#server/alarms/stream/recent-peak.ts';
import {
  createSocketRegistry,
  maxSocketsOfSession,
  maxSocketsOfUser,
  silentAfterMs,
} from '#server/alarms/stream/socket-registry.ts';

import { actor } from '../../fuzz/doubles.ts';
import { TestSocket } from '../../support/stream-bench.ts';

const other = (session: number, id = actor.user.id): Actor => ({
  ...actor,
  tokenHash: Buffer.from(`session ${session}`),
  user: { ...actor.user, id },
});
const standings = (of: Readonly<Record<string, SessionStanding>>) => async (one: Actor) =>
  of[one.tokenHash.toString()] ?? 'same';

describe('sockets of one session and of one user', () => {
  test('the oldest makes room for one too many of a session; others keep theirs', () => {
    const registry = createSocketRegistry(Date.now);
    const open = (of: Actor) => {
      const socket = new TestSocket();
      registry.add(socket, of);
      return socket;
    };
    const theirs = open(other(1, 4711));
    const mine = Array.from({ length: maxSocketsOfSession + 1 }, () => open(other(2)));
    expect(mine.map(({ closedWith }) => closedWith)).toEqual([
      closeCodes.superseded,
      ...Array.from({ length: maxSocketsOfSession }, () => null),
    ]);
    expect(theirs.closedWith).toBeNull();
    expect(registry.size()).toBe(maxSocketsOfSession + 1);
  });

  test('and for one too many of a user, whatever the number of sessions', () => {
    const registry = createSocketRegistry(Date.now);
    const sockets = Array.from({ length: maxSocketsOfUser + 3 }, (_, n) => {
      const socket = new TestSocket();
      registry.add(socket, other(n));
      return socket;
    });
    expect(sockets.filter(({ closedWith }) => closedWith === closeCodes.superseded)).toEqual(
      sockets.slice(0, 3),
    );
  });

  test('one that says nothing for two and a half minutes is closed, and does not keep its session alive', () => {
    let nowMs = 0;
    const registry = createSocketRegistry(() => nowMs);
    const [speaking, silent] = [new TestSocket(), new TestSocket()];
    for (const socket of [speaking, silent]) registry.add(socket, actor);
    nowMs = silentAfterMs - 1;
    registry.endSilent();
    speaking.emit('message', '');
    expect(silent.closedWith).toBeNull();
    nowMs += 1;
    registry.endSilent();
    expect([speaking.closedWith, silent.closedWith]).toEqual([null, closeCodes.silent]);
  });
});

test('a socket whose client has nothing to say is not closed for its silence', () => {
  let nowMs = 0;
  const registry = createSocketRegistry(() => nowMs);
  const [media, silent] = [new TestSocket(), new TestSocket()];
  registry.add(media, actor, false);
  registry.add(silent, actor);
  // One frame would not make it one that beats.
  media.emit('message', '');
  nowMs = silentAfterMs;
  registry.endSilent();
  expect([media.closedWith, silent.closedWith]).toEqual([null, closeCodes.silent]);
});

test('the end of a session closes its own sockets alone', () => {
  const registry = createSocketRegistry(Date.now);
  const [theirs, mine] = [new TestSocket(), new TestSocket()];
  registry.add(theirs, other(1));
  registry.add(mine, other(2));
  registry.endSession(other(2).tokenHash, closeCodes.sessionEnded, 'signed out');
  expect([theirs.closedWith, mine.closedWith]).toEqual([null, closeCodes.sessionEnded]);
});

test('sockets of who has other rights come back, those of who is out do not, others stay', async () => {
  const registry = createSocketRegistry(Date.now);
  const sockets = [1, 2, 3].map((session) => {
    const socket = new TestSocket();
    registry.add(socket, other(session));
    return socket;
  });
  await registry.endWhereChanged(standings({ 'session 1': 'over', 'session 2': 'changed' }));
  expect(sockets.map(({ closedWith }) => closedWith)).toEqual([
    closeCodes.sessionEnded,
    closeCodes.scopeChanged,
    null,
  ]);
});

test('a socket is of our own origin, of one that is allowed beside it, or of a program that names none', () => {
  const { originAllowed } = createSocketRegistry(Date.now);
  const allowed = (origin: string | undefined, others: readonly string[] = []) =>
    originAllowed(
      { protocol: 'https', headers: { origin, host: 'console.example' } } as FastifyRequest,
      others,
    );
  expect(allowed(undefined)).toBe(true);
  expect(allowed('https://console.example')).toBe(true);
  for (const foreign of ['http://console.example', 'https://evil.example', 'null', ''])
    expect([foreign, allowed(foreign)]).toEqual([foreign, false]);
  expect(allowed('https://other.example', ['https://other.example'])).toBe(true);
});

test('the longest queue is that of the last one to two minutes', () => {
  let nowMs = 600_000;
  const peak = createRecentPeak(() => nowMs);
  peak.note(7);
  peak.note(3);
  expect(peak.value()).toBe(7);
  nowMs += 60_000;
  peak.note(2);
  expect(peak.value()).toBe(7);
  nowMs += 60_000;
  expect(peak.value()).toBe(2);
  // After a while without a reading nothing is left of before.
  peak.note(9);
  nowMs += 180_000;
  expect(peak.value()).toBe(0);
});
