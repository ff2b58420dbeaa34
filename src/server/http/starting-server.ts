import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeldPort {
  readonly port: number;
  /** What keeps the start from going on, as readiness says it. */
  readonly say: (reason: string) => void;
  readonly release: () => Promise<void>;
}

/**
 * Has the port while the database is opened and migrated: another process that has it is known before anything is
 * changed, and whoever looks is told that the server is starting. `/healthz` is 200, everything else 503.
 * @throws Error EADDRINUSE, EACCES
 */
export const holdPort = async (port: number, host: string): Promise<HeldPort> => {
  let reason = 'the server is starting';
  const server = createServer((request, reply) => {
    const alive = request.url === '/healthz';
    reply.writeHead(alive ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(alive ? {} : { 'retry-after': '5' }),
    });
    reply.end(
      JSON.stringify(
        alive ? { status: 'starting' } : { status: 'not ready', reasons: [{ check: 'start', reason }] },
      ),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    say: (next) => {
      reason = next;
    },
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
