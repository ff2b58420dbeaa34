import { randomUUID } from 'node:crypto';

import type { PlatformSocket } from '#gateway/jt808/forwarding/platform-link.ts';

import type { Database } from '../database/database.ts';
import type { Jobs } from '../kernel/jobs/jobs.ts';
import { guardedConnect } from '../kernel/outgoing/guarded-connect.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { claimTargets, type ForwardTarget, releaseTargets } from './links/claims.ts';
import { createTerminalForward, type TerminalForward } from './links/terminal-forward.ts';
import { keepToken, readTerminals, writeNews } from './links/terminals.ts';
import { boundQueue } from './queue/bounds.ts';
import { readDue, readNewNumbers, removeAnswered } from './queue/due-messages.ts';

export interface ForwardServicePorts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly jobs: Jobs;
  /** Private networks that may be dialled. */
  readonly allowed: readonly string[];
  readonly random?: () => number;
  /** Dials; missing: over the network. */
  readonly connect?: (host: string, port: number) => PlatformSocket;
}

/** A platform whose connections this process holds. */
interface Held {
  readonly target: ForwardTarget;
  readonly terminals: Map<string, TerminalForward>;
  /** Terminals that something may wait of. */
  readonly due: Set<string>;
  /** Answered, and still in the queue. */
  answered: number[];
  /** The newest message that was seen. */
  newest: number;
}

const lookEveryMs = 5_000;
const pumpEveryMs = 250;
const tidyEveryMs = 1_000;
const boundEveryMs = 60_000;
/** Connections of one platform that are dialled at once: it may be one small machine. */
const mostDialling = 100;
/** Messages of one terminal that are read at once. */
const ofEach = 24;

/** Passes terminals on to other platforms: holds their connections, feeds them, and takes their answers. */
export const createForwardService = (ports: ForwardServicePorts) => {
  const { database, sealer, now, jobs } = ports;
  const random = ports.random ?? Math.random;
  const dial = ports.connect ?? guardedConnect(ports.allowed);
  const owner = randomUUID();
  const held = new Map<number, Held>();
  let stops: readonly (() => void)[] = [];
  let boundMs = -Infinity;

  /** One thing of a platform after the other. */
  const inOrder = jobs.inOrder<number>('forwardingWork');
  const after = ({ target }: Held, work: () => Promise<void>): Promise<void> => inOrder(target.id, work);

  const openTerminal = (one: Held, first: Parameters<typeof createTerminalForward>[0]): TerminalForward =>
    createTerminalForward(first, {
      clock: now,
      random,
      connect: () => dial(one.target.host, one.target.port),
      keepToken: (number, token) =>
        after(one, async () => {
          await keepToken(database, sealer, one.target, number, token, now());
        }),
      answered: (ids) => {
        one.answered.push(...ids);
        one.due.add(first.number);
      },
    });

  /** Terminals come and go; connections are dialled that are due. */
  const arrangeTerminals = async (one: Held): Promise<void> => {
    const wanted = await readTerminals(database, sealer, one.target, now());
    const known = new Map(wanted.map((terminal) => [terminal.number, terminal]));
    for (const [number, terminal] of one.terminals) {
      const found = known.get(number);
      if (found !== undefined) terminal.renew(found);
      // Neither on the line nor waited for: its connection ends by itself, unless it is none of the platform's any more.
      else {
        one.due.delete(number);
        terminal.rest();
      }
    }
    for (const terminal of wanted) {
      if (!one.terminals.has(terminal.number))
        one.terminals.set(terminal.number, openTerminal(one, terminal));
      if (terminal.waits) one.due.add(terminal.number);
    }
    dialDue(one);
  };

  const dialDue = (one: Held): void => {
    let dialling = [...one.terminals.values()].filter((terminal) => terminal.isDialling()).length;
    for (const terminal of one.terminals.values()) {
      if (dialling >= mostDialling) return;
      if (terminal.dial()) dialling += 1;
    }
  };

  const writeStates = async (one: Held): Promise<void> => {
    const news = [...one.terminals.values()].flatMap((terminal) => terminal.news() ?? []);
    if (news.length > 0) await writeNews(database, one.target, news);
  };

  const removeDone = async (one: Held): Promise<void> => {
    // A copy: what is answered meanwhile is not removed yet, and would be sent again if it were held to be.
    const ids = [...one.answered];
    if (ids.length === 0) return;
    await removeAnswered(database, ids);
    one.answered = one.answered.slice(ids.length);
    for (const terminal of one.terminals.values()) terminal.removed(ids);
  };

  /** Sends what is due to each that has room. */
  const feed = async (one: Held): Promise<void> => {
    await removeDone(one);
    const fresh = await readNewNumbers(database, one.target.id, one.newest);
    one.newest = fresh.newest;
    for (const number of fresh.numbers) one.due.add(number);
    const numbers = [...one.due].filter((number) => (one.terminals.get(number)?.room() ?? 0) > 0);
    if (numbers.length === 0) return;
    const underWay = numbers.flatMap((number) => one.terminals.get(number)?.underWay() ?? []);
    const due = await readDue(database, one.target.id, numbers, underWay, ofEach);
    for (const number of numbers) {
      const messages = due.filter((message) => message.number === number);
      // Its next answer has it looked at again.
      if (messages.length < ofEach) one.due.delete(number);
      if (messages.length > 0) one.terminals.get(number)?.send(messages);
    }
  };

  const close = async (one: Held): Promise<void> => {
    await after(one, () => Promise.resolve());
    for (const terminal of one.terminals.values()) terminal.end('stopped');
    await after(one, async () => {
      await removeDone(one);
      await writeStates(one);
    });
  };

  const arrange = async (): Promise<void> => {
    const targets = new Map((await claimTargets(database, owner, now())).map((one) => [one.id, one]));
    for (const [id, one] of held) {
      if (targets.get(id)?.version === one.target.version) continue;
      held.delete(id);
      // oxlint-disable-next-line no-await-in-loop -- a platform takes no second connection of one terminal
      await close(one);
    }
    for (const [id, target] of targets)
      if (!held.has(id))
        held.set(id, {
          target,
          terminals: new Map(),
          due: new Set(),
          answered: [],
          newest: 0,
        });
    if (now() - boundMs >= boundEveryMs) {
      boundMs = now();
      await boundQueue(database, now());
    }
  };

  const all = async (work: (one: Held) => Promise<void>): Promise<void> => {
    await Promise.all([...held.values()].map((one) => after(one, () => work(one))));
  };
  const { run: look } = jobs.single('forwarding', async () => {
    await arrange();
    await all(async (one) => {
      await arrangeTerminals(one);
      await writeStates(one);
    });
  });
  const { run: pump } = jobs.single('forwardingOutbox', () => all(feed));
  const tidy = (): void => {
    for (const one of held.values()) {
      for (const terminal of one.terminals.values()) terminal.tidy();
      dialDue(one);
    }
  };

  return {
    /** Begins to look after platforms by the clock. */
    start: (): void => {
      stops = [jobs.every(lookEveryMs, look), jobs.every(pumpEveryMs, pump), jobs.every(tidyEveryMs, tidy)];
    },
    /** At once: for tests. */
    look,
    pump,
    tidy,
    close: async (): Promise<void> => {
      for (const stop of stops) stop();
      await Promise.all([...held.values()].map(close));
      held.clear();
      await releaseTargets(database, owner, now());
    },
  };
};

export type ForwardService = ReturnType<typeof createForwardService>;
