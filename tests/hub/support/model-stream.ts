import type { Alarm } from '#contract/alarms/alarms.ts';

import type { Bench } from './bench.ts';
import type { FakeSocket } from './fake-server.ts';
import { alarm } from './samples.ts';

interface Entry {
  readonly seq: number;
  readonly id: string;
}

interface Line {
  read: number;
  /** Null: not subscribed. */
  lastSent: number | null;
}

/** The alarm stream of a server as the contract describes it, in memory, with everything that can go wrong with it. */
export const createModelStream = (b: Bench, random: () => number) => {
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

  const faults: Record<string, () => void> = {
    cut: () => close(1006),
    restart: () => close(1012),
    slow: () => close(4429),
    scope: () => close(4403),
    hole: () => {
      holeUntilMs = b.clock.now() + 20_000 + random() * 60_000;
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
    faultNames: Object.keys(faults),
    fault: (name: string): void => faults[name]?.(),
    /** `lost`: the frame goes out and never arrives. */
    publish: (lost: boolean): void => {
      // Numbers have holes: others' alarms are out of scope.
      seq += 1 + Math.floor(random() * 3);
      const id = `m${rows.size}`;
      const type = [2, 3, 14, 201, 202][Math.floor(random() * 5)] ?? 2;
      rows.set(
        id,
        alarm(id, type, {
          signCode: `浙B${Math.floor(random() * 40)}`,
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
