import type { Alarm } from '#contract/alarms/alarms.ts';

import type { Bench } from './bench.ts';
import type { FakeSocket } from './fake-server.ts';
import { alarm } from './samples.ts';

interface Entry {
  readonly seq: number;
  readonly id: string;
}

/** An alarm as it goes out. */
export interface Published {
  /** The frame goes out and never arrives. */
  readonly lost: boolean;
  /** Numbers before it that are others' alarms, out of scope. */
  readonly skipped: number;
  readonly type: number;
  readonly truck: number;
}

export const faultNames = [
  'cut',
  'restart',
  'slow',
  'scope',
  'hole',
  'newEpoch',
  'trim',
  'garble',
  'repeat',
  'kill',
] as const;

export type FaultName = (typeof faultNames)[number];

interface Line {
  read: number;
  /** Null: not subscribed. */
  lastSent: number | null;
}

/** The alarm stream of a server as the contract describes it, in memory, with everything that can go wrong with it. */
export const createModelStream = (b: Bench) => {
  let epoch = 1;
  let seq = 0;
  let trimmedTo = 0;
  let log: Entry[] = [];
  /** Nothing comes through until this time. */
  let holeUntilMs = 0;
  const rows = new Map<string, Alarm>();
  const lines = new Map<FakeSocket, Line>();
  const epochName = (): string => `e${epoch}`;
  const inHole = (): boolean => b.clock.now() < holeUntilMs;
  const lineOf = (socket: FakeSocket): Line => {
    const line = lines.get(socket) ?? { read: 0, lastSent: null };
    lines.set(socket, line);
    return line;
  };
  const open = (): FakeSocket[] => b.server.open();

  const send = (socket: FakeSocket, frame: unknown): void => {
    if (!inHole() && !socket.closed) socket.send(frame);
  };
  const sendAlarm = (socket: FakeSocket, line: Line, { seq: cursor, id }: Entry): void => {
    const row = rows.get(id);
    if (row === undefined) throw new Error(id);
    send(socket, { ...row, msgType: 2, cursor, prev: line.lastSent ?? 0, epoch: epochName(), head: seq });
    line.lastSent = cursor;
  };

  const subscribe = (socket: FakeSocket, line: Line, frame: Record<string, unknown>): void => {
    const { cursor } = frame;
    const known = typeof cursor === 'number' ? cursor : null;
    const lost = known !== null && (frame['epoch'] !== epochName() || known < trimmedTo);
    const missed = known === null || lost ? [] : log.filter((entry) => entry.seq > known);
    line.lastSent = known === null || lost ? seq : known;
    send(socket, { msgType: 1, recovered: !lost, epoch: epochName(), head: seq, missed: missed.length });
    for (const entry of missed) sendAlarm(socket, line, entry);
  };

  b.server.on('GET /alarmInfo', () => ({
    data: {
      rows: [...rows.values()]
        .filter(({ state }) => state === 'unconfirmed')
        .toReversed()
        .slice(0, 500),
      head: seq,
      epoch: epochName(),
    },
  }));

  const close = (code: number): void => {
    for (const socket of open()) {
      socket.closed = true;
      socket.events.closed(code);
    }
  };

  /** @param ms how long it lasts, where it lasts */
  const faults: Record<FaultName, (ms: number) => void> = {
    cut: () => close(1006),
    restart: () => close(1012),
    slow: () => close(4429),
    scope: () => close(4403),
    hole: (ms) => {
      holeUntilMs = b.clock.now() + ms;
    },
    newEpoch: () => {
      epoch += 1;
      log = [];
      trimmedTo = seq;
      close(1006);
    },
    trim: () => {
      trimmedTo = seq;
      log = [];
      close(1006);
    },
    garble: () => {
      for (const socket of open()) send(socket, '{"msgType":2,"id":');
      for (const socket of open()) send(socket, { msgType: 1, recovered: 1 });
    },
    repeat: () => {
      for (const socket of open())
        for (const entry of log.slice(-3)) {
          const line = lineOf(socket);
          const { lastSent } = line;
          if (lastSent === null) continue;
          sendAlarm(socket, { ...line }, entry);
        }
    },
    kill: () => b.killWorkers(),
  };

  return {
    rows,
    fault: (name: FaultName, ms: number): void => faults[name](ms),
    publish: ({ lost, skipped, type, truck }: Published): void => {
      seq += 1 + skipped;
      const id = `m${rows.size}`;
      rows.set(
        id,
        alarm(id, type, {
          signCode: `浙B${truck}`,
          raisedTime: new Date(b.clock.now()).toISOString(),
        }),
      );
      const entry = { seq, id };
      log.push(entry);
      for (const socket of open()) {
        const line = lineOf(socket);
        if (line.lastSent === null) continue;
        if (lost) line.lastSent = seq;
        else sendAlarm(socket, line, entry);
      }
    },
    /** Somebody has seen to it. */
    settle: (id: string): void => {
      const row = rows.get(id);
      if (row === undefined) return;
      const next = { ...row, state: 'acknowledged', stateVersion: 1 } as const;
      rows.set(id, next);
      for (const socket of open())
        if (lineOf(socket).lastSent !== null) send(socket, { msgType: 3, alarm: next });
    },
    /** Answers what clients have said meanwhile. */
    answer: (): void => {
      for (const socket of open()) {
        const line = lineOf(socket);
        for (const frame of socket.received.slice(line.read)) {
          line.read += 1;
          if (inHole()) continue;
          if (frame['msgType'] === 1) subscribe(socket, line, frame);
          if (frame['msgType'] === 0) send(socket, { msgType: 0, head: seq, epoch: epochName() });
        }
      }
    },
  };
};
