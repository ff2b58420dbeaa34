import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A balancer as an operator has it: requests go in turn to the servers that are in it, to the next where one does not
 * take them. Who is taken out gets no new ones.
 */
export const openUpstreams = async () => {
  const ports = new Set<number>();
  let turn = 0;
  const forward = (
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    left: readonly number[],
  ): void => {
    const [port, ...others] = left;
    if (port === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        agent: false,
      },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    sent.on('error', () => forward(asked, body, answer, others));
    sent.end(body);
  };
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const all = [...ports];
      turn += 1;
      const first = all.length === 0 ? 0 : turn % all.length;
      forward(asked, Buffer.concat(parts), answer, [...all.slice(first), ...all.slice(0, first)]);
    });
  });
  // As nginx has it: a connection that rests is not closed under a request that is just being sent.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    add: (port: number): void => void ports.add(port),
    remove: (port: number): void => void ports.delete(port),
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};
