import { setMaxListeners } from 'node:events';

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard, FleetPart, TopicName, Topics, TruckChanges } from '#contract/hub/topics.ts';
import { createHubClient, type HubClient } from '#hub/hosts/client.ts';
import type { HubPorts } from '#hub/hub-ports.ts';
import type { Broadcast } from '#hub/hosts/broadcast.ts';
import { createHub } from '#hub/hub.ts';
import { createStore } from '#hub/storage/store.ts';
import type { Store } from '#hub/storage/store-port.ts';
import { changedBoard } from '#state/hub/changed-board.ts';

import { createFakeClock, settle } from './fake-clock.ts';
import { createFakeLocks } from './fake-locks.ts';
import { createFakeServer, type FakeSocket, user } from './fake-server.ts';
import { atDesk } from './samples.ts';

// Every call that waits listens for its hub's end; browsers do not count them.
setMaxListeners(1000);

export interface Tab {
  readonly client: HubClient;
  readonly rung: Alarm[];
  readonly reloads: string[];
  readonly changes: TruckChanges[];
  readonly fleetParts: FleetPart[];
  /** Its session storage. */
  readonly stored: Map<string, string>;
  /** Every value of any topic so far, in the order in which they came. */
  readonly arrivals: { readonly topic: TopicName; readonly value: unknown }[];
  /** Every value of the topic so far. */
  received<T extends TopicName>(topic: T): Topics[T][];
  /** The last one. */
  last<T extends TopicName>(topic: T): Topics[T] | undefined;
  /** Ends the tab as a crash does: no event, its locks free. */
  crash(): void;
}

export interface Worker {
  readonly hub: ReturnType<typeof createHub>;
  readonly store: Store;
  /** Ends the worker as the system does: no event, its locks free, its ports deaf. */
  kill(): void;
  /** Goes on holding everything but answers nobody. */
  hang(): void;
  /** The system froze its tab: it holds its locks and does nothing any more. */
  freeze(): void;
}

export const bench = (host: HubPorts['host'] = 'shared', options: { build?: string } = {}) => {
  const time = createFakeClock();
  const offset = { ms: 0 };
  const server = createFakeServer(() => time.clock.now() + offset.ms);
  const browserLocks = createFakeLocks();
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  const workers: Worker[] = [];
  const random = { value: 0.5 };
  /** So many ways to a hub lead to one that is just ending. */
  const deadEnds = { left: 0 };
  /** Hubs of this browser with a common broadcast channel. */
  const receivers = new Set<(broadcast: Broadcast) => void>();
  let ids = 0;
  let generation = 0;
  const newId = (): string => `id-${(ids += 1)}`;

  const startWorker = (build = options.build ?? 'b1'): Worker & { connect(port: MessagePort): void } => {
    const { locks, kill } = browserLocks.locksOf();
    const store = createStore({ name: 'tankwatch', build, clock: time.clock, newId, indexedDB: disk });
    const ports: MessagePort[] = [];
    const sockets: FakeSocket[] = [];
    let dead = false;
    let receives = (_message: Broadcast): void => {};
    const listen = (broadcast: Broadcast): void => {
      if (!dead) receives(broadcast);
    };
    receivers.add(listen);
    const hub = createHub({
      broadcast: {
        send: (broadcast) => {
          const copy = structuredClone(broadcast);
          for (const other of receivers) if (other !== listen) setImmediate(() => other(copy));
        },
        listen: (listener) => {
          receives = listener;
        },
      },
      clock: { now: time.clock.now, after: (ms, work) => time.clock.after(ms, () => !dead && work()) },
      random: () => random.value,
      fetch: server.fetch,
      openSocket: (url, events) => {
        const socket = server.openSocket(url, events);
        sockets.push(server.socket());
        return socket;
      },
      store,
      locks,
      origin: 'https://tank.example',
      build,
      host,
      newId,
      retire: () => worker.kill(),
    });
    const worker = {
      hub,
      store,
      connect: (port: MessagePort) => {
        ports.push(port);
        hub.connect(port);
      },
      freeze: () => {
        dead = true;
      },
      hang: () => {
        for (const port of ports) port.close();
      },
      kill: () => {
        dead = true;
        // The browser forgets the name of a worker that has ended.
        for (const [name, named] of shared) if (named === worker) shared.delete(name);
        worker.hang();
        for (const socket of sockets) socket.closed = true;
        kill();
      },
    };
    workers.push(worker);
    return worker;
  };

  /** What the browser knows by name: the same name, the same worker. */
  const shared = new Map<string, ReturnType<typeof startWorker>>();

  const openTab = async (
    over: { visible?: boolean; handheld?: boolean; build?: string } = {},
  ): Promise<Tab> => {
    const { locks, kill } = browserLocks.locksOf();
    const build = over.build ?? options.build ?? 'b1';
    const received = new Map<TopicName, unknown[]>();
    const tab = {
      rung: [] as Alarm[],
      reloads: [] as string[],
      changes: [] as TruckChanges[],
      fleetParts: [] as FleetPart[],
      arrivals: [] as { topic: TopicName; value: unknown }[],
    };
    const arrive = (topic: TopicName, value: unknown): void => {
      received.get(topic)?.push(value);
      tab.arrivals.push({ topic, value });
    };
    const stored = new Map<string, string>();
    let own: ReturnType<typeof startWorker> | null = null;
    let ownPort: MessagePort | null = null;
    let crashed = false;
    const client = createHubClient({
      build,
      presence: { ...atDesk, visible: over.visible ?? true, handheld: over.handheld ?? false },
      clock: time.clock,
      locks,
      newId,
      connect: async (wanted) => {
        if (crashed) return new Promise(() => {});
        const { port1, port2 } = new MessageChannel();
        ownPort = port1;
        if (deadEnds.left > 0) {
          deadEnds.left -= 1;
          return { port: port1, close: () => port1.close(), onFailure: () => {} };
        }
        const name = `hub:${build}:${wanted}`;
        const worker = host === 'shared' ? (shared.get(name) ?? startWorker(build)) : startWorker(build);
        if (host === 'shared') shared.set(name, worker);
        else own = worker;
        worker.connect(port2);
        return {
          port: port1,
          close: () => {
            port1.close();
            if (host !== 'shared') worker.kill();
          },
          onFailure: () => {},
        };
      },
      generation: { read: () => generation, write: (value) => void (generation = value) },
      sessionStorage: {
        setItem: (key, value) => void stored.set(key, value),
        clear: () => stored.clear(),
      },
      tab: {
        changed: arrive,
        fleetPart: (part) => void tab.fleetParts.push(part),
        ring: (alarm) => void tab.rung.push(alarm),
        reload: (reason) => void tab.reloads.push(reason),
        truckChanges: (changes) => void tab.changes.push(changes),
        boardChanges: (changes) => {
          const boards = received.get('alarms') as AlarmBoard[];
          const board = boards.at(-1);
          if (board !== undefined) arrive('alarms', changedBoard(board, changes));
        },
      },
      givenUp: () => void tab.reloads.push('givenUp'),
    });
    const topics: TopicName[] = [
      'connection',
      'session',
      'menus',
      'userPrivilege',
      'truckStatus',
      'truckStatusFailing',
      'alarms',
      'approvals',
      'heartbeatTimeouts',
      'deviceTypes',
      'outbox',
      'exports',
    ];
    for (const topic of topics) {
      received.set(topic, []);
      void client.watch(topic);
    }
    await settle();
    return {
      ...tab,
      client,
      stored,
      received: <T extends TopicName>(topic: T) => (received.get(topic) ?? []) as Topics[T][],
      last: <T extends TopicName>(topic: T) => received.get(topic)?.at(-1) as Topics[T] | undefined,
      crash: () => {
        crashed = true;
        ownPort?.close();
        own?.kill();
        kill();
      },
    };
  };

  const login = async (tab: Tab, who = user()) => {
    server.state.signedIn = who;
    const outcome = await tab.client.call('session.login', {
      username: who.userName,
      password: 'secret',
      ip: '',
      area: '',
      verifyCode: 'ABCD',
      verifyId: 'v1',
    });
    await settle();
    return outcome;
  };

  return {
    ...time,
    offset,
    random,
    deadEnds,
    server,
    workers,
    disk,
    locks: browserLocks,
    openTab,
    login,
    /** Forgets the ended worker's name, as the browser does. */
    killWorkers: (): void => {
      for (const worker of workers) worker.kill();
      shared.clear();
    },
    hangWorkers: (): void => {
      for (const worker of workers) worker.hang();
    },
  };
};

export type Bench = ReturnType<typeof bench>;
