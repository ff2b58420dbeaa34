import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });
const patienceMs = 20_000;

/**
 * Posts a JSON text with a token of the ingest route, and reads the whole answer. Node's own client, as `fetch` costs a
 * sender more than its messages cost the server. @throws Error when the connection ends first, or after 20 s
 */
export const postText = (
  url: string,
  token: string,
  body: string,
): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        agent,
        method: 'POST',
        timeout: patienceMs,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', reject);
        reply.on('end', () => resolve({ status: reply.statusCode, text: Buffer.concat(parts).toString() }));
      },
    );
    sending.on('timeout', () => sending.destroy(new Error(`no answer within ${patienceMs} ms`)));
    sending.on('error', reject);
    sending.end(body);
  });
