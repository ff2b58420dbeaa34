import { describe, expect, test } from 'vitest';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import type { Actor } from '#server/session/actor.ts';
import {
  createSocketRegistry,
  maxSocketsOfSession,
  maxSocketsOfUser,
  silentAfterMs,
} from '#server/stream/socket-registry.ts';

import { actor } from '../../fuzz/doubles.ts';
import { TestSocket } from '../../support/stream-bench.ts';

describe('sockets of one session and of one user', () => {
  const other = (session: number, id = actor.user.id): Actor => ({
    ...actor,
    tokenHash: Buffer.from(`session ${session}`),
    user: { ...actor.user, id },
  });

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
