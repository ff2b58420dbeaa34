import { randomUUID } from 'node:crypto';

import type { PlatformSocket } from '#gateway/jt808/forwarding/platform-link.ts';

import type { Database } from '../database/database.ts';
import type { Jobs } from '../kernel/jobs/jobs.ts';
import { guardedConnect } from '../kernel/outgoing/guarded-connect.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { claimTargets, type ForwardTarget, releaseTargets } from './links/claims.ts';
import { createPlatformForward, type PlatformForward } from './links/platform-forward.ts';
import { boundQueue } from './queue/bounds.ts';

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

const lookEveryMs = 5_000;
const pumpEveryMs = 250;
const tidyEveryMs = 1_000;
const boundEveryMs = 60_000;

/** Passes terminals on to other platforms: holds their connections, feeds them, and takes their answers. */
export const createForwardService = (ports: ForwardServicePorts) => {
  const { database, sealer, now, jobs } = ports;
  const random = ports.random ?? Math.random;
  const dial = ports.connect ?? guardedConnect(ports.allowed);
  const owner = randomUUID();
  const held = new Map<number, PlatformForward>();
  let stops: readonly (() => void)[] = [];
  let boundMs = -Infinity;

  /** One thing of a platform after the other. */
  const inOrder = jobs.inOrder<number>('forwardingWork');
  const open = (target: ForwardTarget): PlatformForward =>
    createPlatformForward(
      { database, sealer, now, random, dial, after: (work) => inOrder(target.id, work) },
      target,
    );

  const arrange = async (): Promise<void> => {
    const targets = new Map((await claimTargets(database, owner, now())).map((one) => [one.id, one]));
    for (const [id, one] of held) {
      if (targets.get(id)?.version === one.target.version) continue;
      held.delete(id);
      // oxlint-disable-next-line no-await-in-loop -- a platform takes no second connection of one terminal
      await one.close();
    }
    for (const [id, target] of targets) if (!held.has(id)) held.set(id, open(target));
    if (now() - boundMs >= boundEveryMs) {
      boundMs = now();
      await boundQueue(database, now());
    }
  };

  const all = async (work: (one: PlatformForward) => Promise<void>): Promise<void> => {
    await Promise.all([...held.values()].map((one) => inOrder(one.target.id, () => work(one))));
  };
  const { run: look } = jobs.single('forwarding', async () => {
    await arrange();
    await all(async (one) => {
      await one.arrangeTerminals();
      await one.writeStates();
    });
  });
  const { run: pump } = jobs.single('forwardingOutbox', () => all((one) => one.feed()));
  const tidy = (): void => {
    for (const one of held.values()) one.tidy();
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
      await Promise.all([...held.values()].map((one) => one.close()));
      held.clear();
      await releaseTargets(database, owner, now());
    },
  };
};

export type ForwardService = ReturnType<typeof createForwardService>;
