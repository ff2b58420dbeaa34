import { Agent, request } from 'node:http';

import { benchToken } from './fleet-database.ts';

const agent = new Agent({ keepAlive: true });

/** Posts messages to the ingest route, answered after their commit. @throws Error where one is refused */
export const post = (port: number, messages: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ version: 1, messages });
    const sending = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/ingest',
        headers: {
          authorization: `Bearer ${benchToken}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (reply.statusCode === 200 && text.includes('"refused":0')) resolve();
          else reject(new Error(`the ingest route answered ${reply.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
