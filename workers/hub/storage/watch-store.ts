import type { Connection } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { Store, StoreState } from './store-port.ts';

/** Storage and cookies are cleared together but in no fixed order: by then both are gone. */
const clearedMs = 1_000;

const storageNames: Record<StoreState, Connection['storage']> = {
  open: 'kept',
  memory: 'memory',
  newer: 'newer',
  broken: 'none',
  blocked: 'blocked',
};

/** The storage as the connection's state names it. */
export const storageOf = (store: Store): Pick<Connection, 'storage' | 'storageId'> => ({
  storage: store.state === 'open' && store.full ? 'full' : storageNames[store.state],
  storageId: store.state === 'open' ? store.id : null,
});

interface StoreEvents {
  /** State, id or fullness are others now. */
  readonly changed: () => void;
  /** A newer build has taken the database. */
  readonly newer: () => void;
  /** Site data was cleared, cookies with it. */
  readonly cleared: () => void;
  /** The database exists again, empty. */
  readonly rebuilt: () => void;
}

/** Passes on what browsers do to the storage. */
export const watchStore = (store: Store, clock: Clock, events: StoreEvents): void => {
  store.onNewer(() => {
    events.changed();
    events.newer();
  });
  store.onFull(events.changed);
  store.onLost(() => void clock.after(clearedMs, events.cleared));
  store.onRebuilt(() => {
    events.changed();
    events.rebuilt();
  });
  events.changed();
};
