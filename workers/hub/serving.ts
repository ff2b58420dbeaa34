import type { Connection } from '#contract/hub/topics.ts';

import type { AlarmStream } from './alarms/alarm-stream.ts';
import type { Alarms } from './alarms/alarms.ts';
import type { Feed } from './fleet/feed.ts';
import type { Polls } from './fleet/polls.ts';
import type { ShellData } from './fleet/shell-data.ts';
import type { TruckStatusKeeper } from './fleet/truck-status.ts';
import { createIdleSuspend } from './hosts/idle-suspend.ts';
import type { Tabs } from './hosts/tabs.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Clock } from './ports.ts';
import type { Store } from './storage/store-port.ts';

interface ServingPorts {
  readonly clock: Clock;
  readonly store: Store;
  readonly host: Connection['host'];
  readonly leads: () => boolean;
  readonly tabs: Tabs;
  readonly outbox: Outbox;
  readonly alarms: Alarms;
  readonly missedAlarms: { readonly restore: () => Promise<void> };
  readonly shellData: ShellData;
  readonly trucks: TruckStatusKeeper;
  readonly feed: Feed;
  readonly polls: Polls;
  readonly stream: AlarmStream;
}

/** Whose data the hub serves, and whether it polls and streams for that user. */
export const createServing = ({
  clock,
  store,
  host,
  leads,
  tabs,
  outbox,
  alarms,
  missedAlarms,
  shellData,
  trucks,
  feed,
  polls,
  stream,
}: ServingPorts) => {
  /** User whose data is served. */
  let began: number | null = null;

  /**
   * One hub holds the socket where tabs share it; a hub of one tab serves that tab whoever leads, and one of an older
   * build the tabs that can't be reloaded yet.
   */
  const mayStream = (): boolean =>
    (host !== 'shared' || leads() || store.state === 'newer') && !rest.suspended();

  const streamOrNot = (): void => {
    if (mayStream()) stream.start();
    else stream.stop();
  };
  /** A user is signed in: poll and stream as far as the hub may. */
  const serve = (): void => {
    if (rest.suspended()) polls.stop();
    else polls.start();
    streamOrNot();
  };
  const rest = createIdleSuspend(clock, tabs.all, outbox.waiting, () => {
    if (began !== null) serve();
  });

  return {
    rest,
    begin: async (owner: number): Promise<void> => {
      // The same user, whose role may do other things than before.
      if (began === owner) return polls.userChanged();
      began = owner;
      await alarms.start(owner);
      await missedAlarms.restore();
      await shellData.offerKept(trucks);
      await outbox.publish();
      // Rights decide what is subscribed. A device that kept them need not wait; new ones are sent to the stream.
      const loaded = shellData.load();
      if (feed.get('userPrivilege') == null) await loaded;
      if (began !== owner) return;
      serve();
      await alarms.refresh();
    },
    /** Nobody is signed in any more: what was held of the user is dropped. */
    end: (): void => {
      polls.stop();
      stream.stop();
      alarms.stop();
      trucks.stop();
      shellData.clear();
      began = null;
    },
    leadChanged: (): void => {
      if (began !== null) streamOrNot();
    },
  };
};

export type Serving = ReturnType<typeof createServing>;
