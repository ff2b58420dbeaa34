import type { AlarmStream } from './alarms/alarm-stream.ts';
import type { createAlarms } from './alarms/alarms.ts';
import { watchTimeJumps } from './hosts/time-jump.ts';
import type { createTabs } from './hosts/tabs.ts';
import type { createConnection } from './http/connection.ts';
import type { createSessionCheck } from './http/session-check.ts';
import type { createSession } from './http/session.ts';
import type { HubPorts } from './hub-ports.ts';
import type { createOutbox } from './outbox/outbox.ts';
import type { createPolls } from './fleet/polls.ts';
import { watchStore } from './storage/watch-store.ts';

/** A user looks at this tab again: a socket that does not answer in this time is replaced. */
const lookedAtMs = 1_500;

interface HubParts {
  readonly tabs: ReturnType<typeof createTabs>;
  readonly connection: ReturnType<typeof createConnection>;
  readonly session: ReturnType<typeof createSession>;
  readonly check: ReturnType<typeof createSessionCheck>;
  readonly alarms: ReturnType<typeof createAlarms>;
  readonly outbox: ReturnType<typeof createOutbox>;
  readonly polls: ReturnType<typeof createPolls>;
  readonly stream: AlarmStream;
}

/** How a hub begins and stops, and what it does when its browser comes back to it. */
export const createHubLifecycle = (
  { clock, store }: Pick<HubPorts, 'clock' | 'store'>,
  { tabs, connection, session, check, alarms, outbox, polls, stream }: HubParts,
) => {
  let stopWatching = (): void => {};
  return {
    start: async (): Promise<void> => {
      watchStore(store, clock, {
        changed: connection.storageChanged,
        newer: () => tabs.reloadAll('versionSkew'),
        cleared: check.check,
        rebuilt: () => {
          void session.rebuilt();
          void alarms.rebuilt();
          void outbox.publish();
        },
      });
      stopWatching = watchTimeJumps(clock, () => {
        stream.probe(lookedAtMs);
        stream.hasten();
      });
      await session.start();
    },
    sharedComputer: async (on: boolean): Promise<void> => {
      await store.forgetful(on);
      connection.storageChanged();
    },
    /** A user looks at a tab again. */
    lookedAt: (): void => {
      check.check();
      stream.probe(lookedAtMs);
      stream.hasten();
    },
    /** The network came back, as far as the browser can tell. */
    online: (): void => {
      stream.hasten();
      void session.contact();
    },
    stop: (): void => {
      stopWatching();
      polls.stop();
      stream.stop();
    },
  };
};
