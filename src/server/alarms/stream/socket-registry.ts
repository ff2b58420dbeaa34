import type { FastifyRequest } from 'fastify';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';

import type { Actor } from '../../identity/actor.ts';
import type { SessionStanding } from '../../identity/session/authenticator.ts';
import type { Timers } from '../../kernel/timers.ts';
import { createRecentPeak } from './recent-peak.ts';

interface Closable {
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
  on(event: 'close' | 'message', listener: () => void): unknown;
}

/**
 * Sockets of one session and one user, at most. A browser has one, whatever the number of its tabs; an office that
 * shares an account has one for each of its people. Beyond that the oldest is closed: it is the likeliest to be dead.
 */
export const maxSocketsOfSession = 20;
export const maxSocketsOfUser = 200;

/**
 * Clients send a frame every half minute. A socket that was lost without a close would keep its session alive for
 * ever.
 */
export const silentAfterMs = 150_000;

interface Open {
  readonly actor: Actor;
  heardMs: number;
}

/** A client that does not answer a closing frame must not hold up the end of the server. */
const farewellMs = 1000;

interface Endable {
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Ends every socket of a stopping server, those too whose session is still being looked up. */
export const endSockets = (clients: ReadonlySet<Endable>, timers: Timers): void => {
  for (const client of clients) client.close(closeCodes.restart, 'restart');
  const stop = timers.every(farewellMs, () => {
    for (const client of clients) client.terminate();
    stop();
  });
};

/** Open sockets and their sessions, so that the end of a session closes them. */
export const createSocketRegistry = (now: () => number) => {
  /** In the order in which they came. */
  const open = new Map<Closable, Open>();
  const queues = createRecentPeak(now);
  const endWhere = (condition: (actor: Actor) => boolean, code: number, reason: string): void => {
    for (const [socket, { actor }] of open) if (condition(actor)) socket.close(code, reason);
  };
  const makeRoom = (isOf: (actor: Actor) => boolean, most: number): void => {
    const theirs = [...open].filter(([, { actor }]) => isOf(actor));
    for (const [socket] of theirs.slice(0, Math.max(0, theirs.length - most))) {
      // Closing takes a while where the client does not answer, and it must not be chosen again.
      open.delete(socket);
      socket.close(closeCodes.superseded, 'too many sockets');
    }
  };
  return {
    size: () => open.size,
    /**
     * Bytes that waited for the slowest of them, at most, in the last minutes: a queue may come and go between
     * readings.
     */
    largestQueue: (): number => {
      for (const socket of open.keys()) queues.note(socket.bufferedAmount);
      return queues.value();
    },
    /** Bytes that wait for one of them now. */
    queued: queues.note,
    /** @param beats its client sends a frame every half minute */
    add: (socket: Closable, actor: Actor, beats = true): void => {
      const entry = { actor, heardMs: beats ? now() : Number.POSITIVE_INFINITY };
      open.set(socket, entry);
      socket.on('message', () => {
        if (beats) entry.heardMs = now();
      });
      socket.on('close', () => open.delete(socket));
      makeRoom((other) => other.tokenHash.equals(actor.tokenHash), maxSocketsOfSession);
      makeRoom((other) => other.user.id === actor.user.id, maxSocketsOfUser);
    },
    /** Ends sockets that have sent nothing for long. */
    endSilent: (): void => {
      const heardBefore = now() - silentAfterMs;
      for (const [socket, { heardMs }] of open)
        if (heardMs <= heardBefore) socket.close(closeCodes.silent, 'silent');
    },
    endSession: (tokenHash: Buffer, code: number, reason: string): void =>
      endWhere((actor) => actor.tokenHash.equals(tokenHash), code, reason),
    /**
     * Ends sockets whose session is over or whose user has got other rights; the latter come back at once, with the new
     * ones.
     */
    endWhereChanged: async (standingOf: (actor: Actor) => Promise<SessionStanding>): Promise<void> => {
      const bySession = new Map(
        [...open.values()].map(({ actor }) => [actor.tokenHash.toString('hex'), actor]),
      );
      for (const actor of bySession.values()) {
        const standing = await standingOf(actor);
        if (standing === 'same') continue;
        const isOf = (other: Actor): boolean => other.tokenHash.equals(actor.tokenHash);
        if (standing === 'over') endWhere(isOf, closeCodes.sessionEnded, 'session ended');
        else endWhere(isOf, closeCodes.scopeChanged, 'rights changed');
      }
    },
    /**
     * Browsers always name the origin of a socket, and it must be exactly ours. Programs name none; they hold the
     * cookie on purpose, not because a browser added it.
     */
    originAllowed: (request: FastifyRequest, others: readonly string[]): boolean => {
      const { origin, host } = request.headers;
      if (origin === undefined) return true;
      return origin === `${request.protocol}://${host ?? ''}` || others.includes(origin);
    },
  };
};

export type SocketRegistry = ReturnType<typeof createSocketRegistry>;
