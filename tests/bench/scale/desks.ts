import { Agent, get } from 'node:http';

import { WebSocket } from 'ws';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';

const base = '/truck-management';
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

export interface Session {
  readonly headers: Readonly<Record<string, string>>;
}

const fetchStatus = (port: number, { headers }: Session): Promise<number> =>
  new Promise((resolve, reject) => {
    get(
      {
        agent,
        port,
        host: '127.0.0.1',
        path: `${base}/truckStatusData`,
        headers: { ...headers, 'accept-encoding': 'br' },
      },
      (reply) => {
        let bytes = 0;
        reply.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        // A refusal is short, stays as it is, and comes at once: it would count as a quick answer.
        const isStatus = reply.statusCode === 200 && reply.headers['content-encoding'] === 'br';
        reply.on('end', () =>
          isStatus ? resolve(bytes) : reject(new Error(`no status, but ${reply.statusCode}`)),
        );
      },
    ).on('error', reject);
  });

/** Desks that ask for the fleet's status every 30 s, spread evenly, while they are told to, until they are stopped. */
export const startDesks = (port: number, sessions: readonly Session[], desks: number) => {
  const took: number[] = [];
  let bytes = 0;
  let failures = 0;
  const everyMs = 30_000;
  const stops: (() => void)[] = [];
  let asking = false;
  let countedFromMs = 0;
  for (let desk = 0; desk < desks; desk += 1) {
    const session = sessions[desk % sessions.length];
    if (session === undefined) throw new Error('nobody is signed in');
    const ask = async (): Promise<void> => {
      if (!asking) return;
      const began = performance.now();
      try {
        const size = await fetchStatus(port, session);
        if (began < countedFromMs) return;
        bytes += size;
        took.push(performance.now() - began);
      } catch {
        failures += 1;
      }
    };
    let timer: NodeJS.Timeout | null = null;
    const first = setTimeout(
      () => {
        void ask();
        timer = setInterval(() => void ask(), everyMs);
      },
      (everyMs * desk) / desks,
    );
    stops.push(() => {
      clearTimeout(first);
      if (timer !== null) clearInterval(timer);
    });
  }
  return {
    /** Where nobody has asked for a while, the first ones wait for what others will be given: they do not count. */
    ask: (on: boolean) => {
      if (on && !asking) countedFromMs = performance.now() + 2000;
      asking = on;
    },
    stop: () => {
      for (const stop of stops) stop();
      return { took, kB: took.length === 0 ? 0 : bytes / took.length / 1000, failures };
    },
  };
};

/** Sockets of the alarm stream. */
export const openSockets = async (
  port: number,
  sessions: readonly Session[],
  count: number,
  onAlarm: (id: string, subject: unknown) => void = () => {},
) => {
  let bytes = 0;
  let closed = 0;
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<WebSocket>((resolve, reject) => {
          const cookie = sessions[index % sessions.length]?.headers['cookie'] ?? '';
          const socket = new WebSocket(`ws://127.0.0.1:${port}${base}/alarms`, { headers: { cookie } });
          socket.on('open', () => {
            const subscribe = { typeIds: '1', msgType: frameTypes.subscribe, userPri: '', userName: 'admin' };
            socket.send(JSON.stringify(subscribe));
          });
          socket.once('message', () => resolve(socket));
          socket.on('message', (data, binary) => {
            const text = binary ? '' : String(data);
            bytes += (data as Buffer).length;
            if (!text.startsWith('{') || !text.includes(`"msgType":${frameTypes.alarm},`)) return;
            const frame = JSON.parse(text) as { id: string; signCode?: unknown };
            onAlarm(frame.id, frame.signCode);
          });
          socket.on('error', reject);
          socket.on('close', () => {
            closed += 1;
            reject(new Error('a socket was closed before it said anything'));
          });
        }),
    ),
  );
  const keep = setInterval(() => {
    for (const socket of sockets)
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ frequency: 30, msgType: frameTypes.keepAlive }));
  }, 30_000);
  return {
    /** Bytes so far, as the sockets' messages are (unpacked). */
    bytes: () => bytes,
    closed: () => closed,
    /** Whether they are told of every truck that changes, as the map is. */
    live: (on: boolean) => {
      for (const socket of sockets)
        socket.send(JSON.stringify({ msgType: frameTypes.live, on, packed: true }));
    },
    close: () => {
      clearInterval(keep);
      for (const socket of sockets) socket.terminate();
    },
  };
};
