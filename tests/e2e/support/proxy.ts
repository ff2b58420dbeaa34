import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

import { basePath } from '#contract/base-path.ts';
import { suspendedHeader } from '#contract/envelope.ts';

interface Forced {
  readonly method: string;
  /** Beginning of the path. */
  readonly path: string;
  readonly status: number;
  readonly body: object;
  /** Beside the type of the body. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A proxy before the server that answers chosen calls itself. A browser's own interception does not see what a
 * shared worker sends.
 */
export const startProxy = async (target: string) => {
  const { port, hostname } = new URL(target);
  let forced: Forced | null = null;
  let silent = false;
  const sockets = new Set<Duplex>();
  const proxy = createServer((incoming, outgoing) => {
    if (forced !== null && incoming.method === forced.method && incoming.url?.startsWith(forced.path)) {
      incoming.resume();
      outgoing.writeHead(forced.status, { 'content-type': 'application/json', ...forced.headers });
      outgoing.end(JSON.stringify({ serverTime: Date.now(), ...forced.body }));
      return;
    }
    if (silent && incoming.url?.startsWith(basePath)) {
      incoming.resume();
      outgoing.writeHead(503, { 'content-type': 'application/json', [suspendedHeader]: 'database' });
      outgoing.end(JSON.stringify({ status: 'unavailable', reason: 'database' }));
      return;
    }
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  proxy.on('upgrade', (incoming, socket, head) => {
    sockets.add(socket);
    // Whose session it is, only the database knows.
    if (silent) return;
    const onward = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, i, all) =>
        i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : [],
      );
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    force: (reply: Forced | null): void => {
      forced = reply;
    },
    /** The server's database does not answer: every call is told so, and no socket is opened. */
    silence: (on: boolean): void => {
      silent = on;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
};
