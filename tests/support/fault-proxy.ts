import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * State of the line. `blackHole`: takes everything and delivers nothing, the way a lost route does; bytes that waited
 * arrive when the line is back, as TCP sends them again. `halfDown`: requests reach the server, its answers reach
 * nobody.
 */
export type Fault = 'pass' | 'blackHole' | 'halfDown' | 'reset' | 'refuse';

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Goodbyes that a hole has swallowed, said when the line is back. */
  readonly late: (() => void)[];
}

/** A line that can be broken. Nothing in a browser can do this to a shared worker's sockets. */
export const startFaultProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  let fault: Fault = 'pass';
  let latencyMs = 0;
  let opened = 0;
  let bytes = 0;

  const hold = ({ client, server, late }: Pair): void => {
    if (fault !== 'blackHole') for (const send of late.splice(0)) send();
    if (fault === 'blackHole') client.pause();
    else client.resume();
    if (fault === 'blackHole' || fault === 'halfDown') server.pause();
    else server.resume();
  };

  const carry = (from: Socket, to: Socket, late: (() => void)[]): void => {
    from.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (latencyMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), latencyMs);
    });
    // Through a hole not even a close comes.
    from.on('end', () => {
      if (fault === 'blackHole') late.push(() => to.end());
      else to.end();
    });
    from.on('error', () => to.destroy());
  };

  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    opened += 1;
    if (fault === 'reset') return client.resetAndDestroy();
    const server = connect(Number(port), hostname);
    const pair: Pair = { client, server, late: [] };
    pairs.add(pair);
    carry(client, server, pair.late);
    carry(server, client, pair.late);
    const forget = (): void => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('close', forget);
    server.on('close', forget);
    hold(pair);
    return undefined;
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => proxy.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = proxy.address() as AddressInfo;

  const breakAll = (): void => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      proxy.close(() => resolve());
      breakAll();
    });

  return {
    url: `http://127.0.0.1:${own}`,
    set: async (next: Fault): Promise<void> => {
      const refused = fault === 'refuse';
      fault = next;
      if (refused && next !== 'refuse') await listen(own);
      if (!refused && next === 'refuse') await shut();
      if (next === 'reset') breakAll();
      for (const pair of pairs) hold(pair);
    },
    latency: (ms: number): void => {
      latencyMs = ms;
    },
    /** Connections that were ever opened, and bytes carried both ways. */
    counts: () => ({ opened, open: pairs.size, bytes }),
    close: (): Promise<void> => (fault === 'refuse' ? Promise.resolve() : shut()),
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
