import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, expect, test } from 'vitest';

import type { PartitionReader } from '#server/ingest-log/ingest-log.ts';
import { openNatsLog } from '#server/ingest-log/nats-log.ts';

import { openNats } from '../../../support/faults/nats.ts';
import { testLog } from '../../../support/worlds/test-log.ts';

const nats = await openNats();
if (nats === null)
  process.stderr.write('!! SKIPPED: a partition of a reader that is killed; no nats-server is installed.\n');
afterAll(() => nats?.dispose());

/** A process that takes what it is given of a partition, does nothing with it, and says how much it has. */
const hoarder = (url: string, partition: number, enough: number): string => `
  import { connect } from '@nats-io/transport-node';
  import { jetstream } from '@nats-io/jetstream';
  const consumer = await jetstream(await connect({ servers: '${url}' })).consumers.get('TANKWATCH_INGEST', 'engine-${partition}');
  let count = 0;
  for await (const message of await consumer.consume({ max_messages: 64 })) {
    count += 1;
    if (count === ${enough}) console.log('enough');
  }`;

/** Everything that a reader is given until there is so much of it, done as it comes. */
const readAll = async (reader: PartitionReader, count: number): Promise<number[]> => {
  const read: number[] = [];
  const untilMs = Date.now() + 60_000;
  while (read.length < count && Date.now() < untilMs)
    for (const { entry, done } of await reader.next()) {
      read.push(entry?.receivedMs ?? Number.NaN);
      await done();
    }
  return read;
};

test.skipIf(nats === null).each([
  ['with all that a reader may have at once, and more behind it', 200, 64],
  ['with a part of that, and nothing behind it', 20, 20],
])(
  'a partition of a reader that is killed %s is read in its order, though nothing new comes',
  async (_, entries, taken) => {
    const url = nats?.url ?? '';
    const partition = taken % 16;
    const log = await openNatsLog(url, testLog());
    // Its consumer is there from now on.
    const first = await log.open(partition);
    await first.leave();
    first.close();
    for (let index = 0; index < entries; index += 1)
      await log.append(partition, {
        scope: { name: 'gateway', terminal: null },
        messages: [],
        receivedMs: index,
      });
    const child = spawn(process.execPath, ['--input-type=module', '-e', hoarder(url, partition, taken)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await log.open(partition);
    const read = await readAll(next, entries);
    await next.leave();
    next.close();
    await log.close();
    expect(read).toEqual(Array.from({ length: entries }, (__, index) => index));
  },
  120_000,
);
