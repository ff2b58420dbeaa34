import type { PlatformSocket } from '#gateway/jt808/forwarding/platform-link.ts';

import type { Database } from '../../database/database.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { readDue, readNewNumbers, removeAnswered } from '../queue/due-messages.ts';
import type { ForwardTarget } from './claims.ts';
import { createTerminalForward, type TerminalForward } from './terminal-forward.ts';
import { keepToken, readTerminals, writeNews } from './terminals.ts';

/** Connections of one platform that are dialled at once: it may be one small machine. */
const mostDialling = 100;
/** Messages of one terminal that are read at once. */
const ofEach = 24;

export interface PlatformForwardPorts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly random: () => number;
  readonly dial: (host: string, port: number) => PlatformSocket;
  /** Does it once all is done that is under way for the platform. */
  readonly after: (work: () => Promise<void>) => Promise<void>;
}

/** Dials those that are due, as long as not too many are being dialled. */
const dialSome = (terminals: readonly TerminalForward[]): void => {
  let dialling = terminals.filter((terminal) => terminal.isDialling()).length;
  for (const terminal of terminals) {
    if (dialling >= mostDialling) return;
    if (terminal.dial()) dialling += 1;
  }
};

/** A platform whose connections this process holds: its terminals, and what is due to it. Its calls must not overlap. */
export const createPlatformForward = (
  { database, sealer, now, random, dial, after }: PlatformForwardPorts,
  target: ForwardTarget,
) => {
  const terminals = new Map<string, TerminalForward>();
  /** Terminals that something may wait of. */
  const due = new Set<string>();
  /** Answered, and still in the queue. */
  let answered: number[] = [];
  /** The newest message that was seen. */
  let newest = 0;

  const openTerminal = (first: Parameters<typeof createTerminalForward>[0]): TerminalForward =>
    createTerminalForward(first, {
      clock: now,
      random,
      connect: () => dial(target.host, target.port),
      keepToken: (number, token) =>
        after(async () => {
          await keepToken(database, sealer, target, number, token, now());
        }),
      answered: (ids) => {
        answered.push(...ids);
        due.add(first.number);
      },
    });

  /** Terminals come and go; connections are dialled that are due. */
  const arrangeTerminals = async (): Promise<void> => {
    const wanted = await readTerminals(database, sealer, target, now());
    const known = new Map(wanted.map((terminal) => [terminal.number, terminal]));
    for (const [number, terminal] of terminals) {
      const found = known.get(number);
      if (found !== undefined) terminal.renew(found);
      // Neither on the line nor waited for: its connection ends by itself, unless it is none of the platform's any more.
      else {
        due.delete(number);
        terminal.rest();
      }
    }
    for (const terminal of wanted) {
      if (!terminals.has(terminal.number)) terminals.set(terminal.number, openTerminal(terminal));
      if (terminal.waits) due.add(terminal.number);
    }
    dialSome([...terminals.values()]);
  };

  const writeStates = async (): Promise<void> => {
    const news = [...terminals.values()].flatMap((terminal) => terminal.news() ?? []);
    if (news.length > 0) await writeNews(database, target, news);
  };

  const removeDone = async (): Promise<void> => {
    // A copy: what is answered meanwhile is not removed yet, and would be sent again if it were held to be.
    const ids = [...answered];
    if (ids.length === 0) return;
    await removeAnswered(database, ids);
    answered = answered.slice(ids.length);
    for (const terminal of terminals.values()) terminal.removed(ids);
  };

  /** Sends what is due to each that has room. */
  const feed = async (): Promise<void> => {
    await removeDone();
    const fresh = await readNewNumbers(database, target.id, newest);
    newest = fresh.newest;
    for (const number of fresh.numbers) due.add(number);
    const numbers = [...due].filter((number) => (terminals.get(number)?.room() ?? 0) > 0);
    if (numbers.length === 0) return;
    const underWay = numbers.flatMap((number) => terminals.get(number)?.underWay() ?? []);
    const messagesDue = await readDue(database, target.id, numbers, underWay, ofEach);
    for (const number of numbers) {
      const messages = messagesDue.filter((message) => message.number === number);
      // Its next answer has it looked at again.
      if (messages.length < ofEach) due.delete(number);
      if (messages.length > 0) terminals.get(number)?.send(messages);
    }
  };

  return {
    target,
    arrangeTerminals,
    writeStates,
    feed,
    tidy: (): void => {
      for (const terminal of terminals.values()) terminal.tidy();
      dialSome([...terminals.values()]);
    },
    /** Leaves the platform, once all is done that is under way. */
    close: async (): Promise<void> => {
      await after(() => Promise.resolve());
      for (const terminal of terminals.values()) terminal.end('stopped');
      await after(async () => {
        await removeDone();
        await writeStates();
      });
    },
  };
};

export type PlatformForward = ReturnType<typeof createPlatformForward>;
