// The status call with many trucks: `npm run bench -- status [--trucks 1000,10000]`. Bytes raw and compressed, time to the whole reply.
import { get } from 'node:http';
import { parseArgs } from 'node:util';

import { openBenchServer } from './support/bench-server.ts';
import { quantile } from './support/quantile.ts';

const { values } = parseArgs({ options: { trucks: { type: 'string', default: '1000,10000' } } });
const rounds = 30;

interface Got {
  readonly bytes: number;
  readonly ms: number;
}

/** One reply as it comes over the wire, not unpacked. */
const fetchRaw = (url: string, headers: Readonly<Record<string, string>>): Promise<Got> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve({ bytes, ms: performance.now() - began });
        else reject(new Error(`${url}: ${reply.statusCode}`));
      });
    }).on('error', reject);
  });

for (const trucks of values.trucks.split(',').map(Number)) {
  const server = await openBenchServer(trucks);
  const { headers } = await server.signIn('admin');
  const run = async (encoding: string): Promise<string> => {
    const took: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const got = await fetchRaw(`${server.base}/truckStatusData`, {
        ...headers,
        'accept-encoding': encoding,
      });
      took.push(got.ms);
      bytes = got.bytes;
    }
    return `${encoding} ${Math.round(bytes / 1000)} kB, p50 ${Math.round(quantile(took, 0.5))} ms, p95 ${Math.round(quantile(took, 0.95))} ms`;
  };
  console.log(`status, ${trucks} trucks: ${await run('identity')}; ${await run('br')}; ${await run('gzip')}`);
  await server.close();
}
process.exit(0);
