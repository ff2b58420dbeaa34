import { EventEmitter } from 'node:events';

import { expect } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { SuspendedReason } from '#contract/envelope.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { findActor } from '#server/identity/actors.ts';
import type { Actor } from '#server/identity/actor.ts';
import { tokenHashOf } from '#server/identity/session/open-session.ts';
import { startAlarmFeed } from '#server/alarms/stream/alarm-feed.ts';
import { type LiveChanges, liveChanges } from '#server/alarms/stream/live-changes.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';
import { serveSocket } from '#server/alarms/stream/socket.ts';

import { openTestDatabase } from './databases/databases.ts';
import { loginAs, ownTruck, seedDemoWorld } from './worlds/demo-world.ts';
import { testLog } from './worlds/test-log.ts';
import { openTestApp } from './worlds/test-server.ts';

interface Frame {
  readonly msgType?: number;
  readonly id?: string;
  readonly cursor?: number;
  readonly head?: number;
  readonly prev?: number;
  readonly recovered?: boolean;
  readonly missed?: number;
  readonly suspended?: SuspendedReason | null;
  readonly trucks?: readonly { readonly signCode: string; readonly speed: number }[];
}

/** A socket whose other end reads as slowly as the test says. */
export class TestSocket extends EventEmitter {
  bufferedAmount = 0;
  reads = true;
  closedWith: number | null = null;
  readonly frames: Frame[] = [];
  /** How many frames each piece held that went to the network. */
  readonly pieces: number[] = [];
  /** Frames that came packed. */
  readonly packed: Buffer[] = [];
  #waiting: { data: string | Buffer; done: (() => void) | undefined }[] = [];
  send(data: string | Buffer, done?: () => void): void {
    this.bufferedAmount += data.length;
    this.#waiting.push({ data, done });
    if (this.reads) this.drain();
  }
  drain(): void {
    for (const { data, done } of this.#waiting.splice(0)) {
      this.bufferedAmount -= data.length;
      if (typeof data !== 'string') this.packed.push(data);
      else if (data.startsWith('{')) this.frames.push(JSON.parse(data) as Frame);
      done?.();
    }
  }
  get waiting(): number {
    return this.#waiting.length;
  }
  close(code: number): void {
    this.closedWith ??= code;
  }
  alarms(): Frame[] {
    return this.frames.filter((frame) => frame.msgType === frameTypes.alarm);
  }
}

const subscription = { msgType: frameTypes.subscribe, typeIds: '1', userPri: '', userName: 'admin' };

/** The alarm stream over a database of the demo's companies, without a port; it is looked at when the test says so. */
export const openStreamBench = async () => {
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  const app = await openTestApp(database, Date.now);
  const { cookie } = await loginAs(app, 'admin');
  const actor = await findActor(database, tokenHashOf(cookie.split('=')[1] ?? ''), Date.now());
  if (!actor) throw new Error('nobody is signed in');
  await app.server.close();

  const looks = new Set<() => void>();
  const look = (): void => looks.forEach((act) => act());
  const timers = {
    every: (_: number, act: () => void) => {
      looks.add(act);
      return () => looks.delete(act);
    },
  };
  /** Lines of the feed's log from `error` up. */
  const failures: string[] = [];
  const feed = await startAlarmFeed(database, timers, testLog(failures, 'error'), () => {});

  let count = 0;
  /** Alarms of a type, and the statement that puts them into the table as the engine does. */
  const alarmsOf = (type: number, many: number): readonly [ids: string[], sql: string] => {
    const ids = Array.from({ length: many }, () => `alarm:test:${String((count += 1)).padStart(6, '0')}`);
    return [
      ids,
      `insert into alarm (id, type, level, company_code, sign_code, start_time, raised_time, properties, popup, subject, touched_time, write_no)
       select id, ${type}, 1, 'TW0101', '${ownTruck}', now(), now(), '{}', true, 'truck:x', now(), 1 from unnest($1::text[]) as id`,
    ];
  };
  const raise = (type: number, many: number): Promise<string[]> =>
    database.transaction(async (queries) => {
      const [ids, sql] = alarmsOf(type, many);
      await queries.query(sql, [ids]);
      publishAlarms(queries, ids, new Set(), Date.now());
      return ids;
    });
  const headOf = async (): Promise<number> => {
    const [row] = await database.query<{ newest: number }>(
      'select coalesce(max(cursor), 0) as newest from alarm_stream',
    );
    return row?.newest ?? 0;
  };
  /** The feed has read all that is committed. */
  const caughtUp = async (): Promise<void> => {
    const published = await headOf();
    look();
    await expect.poll(() => feed.newest(), { timeout: 10_000 }).toBeGreaterThanOrEqual(published);
  };

  let changeTrucks = (_changes: LiveChanges): void => {};
  const live = {
    subscribe: (listener: (changes: LiveChanges) => void) => {
      changeTrucks = listener;
      return () => {
        changeTrucks = () => {};
      };
    },
    stop: async () => {},
  };
  let suspendedFor: SuspendedReason | null = null;
  const suspendedListeners = new Set<() => void>();
  /** Why sockets were cut. */
  const cuts: string[] = [];
  const serve = (as: Actor = actor, alarms = feed): TestSocket => {
    const socket = new TestSocket();
    serveSocket(socket, as, {
      together: (work) => {
        const before = socket.frames.length;
        work();
        if (socket.frames.length > before) socket.pieces.push(socket.frames.length - before);
      },
      alarms,
      live,
      inquiries: { onChange: () => () => {} },
      suspended: {
        reason: () => suspendedFor,
        onChange: (listener) => {
          suspendedListeners.add(listener);
          return () => void suspendedListeners.delete(listener);
        },
      },
      now: Date.now,
      cut: (reason) => cuts.push(reason),
      log: testLog(),
      malformed: () => {},
      queued: () => {},
      widened: () => {},
    });
    return socket;
  };
  const subscribe = (socket: TestSocket, over: object = {}): unknown =>
    socket.emit('message', JSON.stringify({ ...subscription, ...over }));
  /** A socket that has subscribed, and what it was answered. */
  const connect = async (over: object = {}, as: Actor = actor) => {
    const socket = serve(as);
    subscribe(socket, over);
    const answer = () => socket.frames.find((frame) => frame.msgType === frameTypes.subscribe);
    await expect.poll(answer).toBeDefined();
    return { socket, answer: answer() ?? {} };
  };
  return {
    database,
    actor,
    feed,
    failures,
    cuts,
    look,
    alarmsOf,
    raise,
    headOf,
    caughtUp,
    serve,
    subscribe,
    connect,
    /** The server judges nothing from now on, or does again. */
    suspend: (reason: SuspendedReason | null): void => {
      suspendedFor = reason;
      for (const listener of suspendedListeners) listener();
    },
    /** The live feed says what has changed. */
    tellChanges: (changes: LiveChanges): void => changeTrucks(changes),
    /** Trucks change their state, as the live feed says it. */
    changeTrucks: (trucks: readonly TruckStatus[]): void =>
      changeTrucks(
        liveChanges(
          trucks.map(({ signCode, companyCode, ...rest }) => ({
            signCode,
            companyCode,
            sprinkler: false,
            text: JSON.stringify({ signCode, companyCode, ...rest }),
          })),
          Date.now(),
        ),
      ),
    close: async (): Promise<void> => {
      await feed.stop();
      await database.close();
    },
  };
};

export type StreamBench = Awaited<ReturnType<typeof openStreamBench>>;
