import { parentPort, workerData } from 'node:worker_threads';

import { openPgliteExecutor } from './pglite-executor.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

/** Entry of the database thread: a long query blocks this thread, never the server's event loop. */
const port = parentPort;
if (!port) throw new Error('pglite-worker runs in a worker thread only');

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);
const { dataDir } = workerData as { readonly dataDir: string | null };
const executor = await openPgliteExecutor(dataDir);

/** Pieces of a reply are posted together: the database returns 8 kB at a time, and a message costs more than that. */
const postBytes = 1_048_576;

const collector = () => {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const take = (): Uint8Array<ArrayBuffer> | null => {
    if (bytes === 0) return null;
    const whole = new Uint8Array(bytes);
    let offset = 0;
    for (const piece of pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    pieces = [];
    bytes = 0;
    return whole;
  };
  return {
    add: (piece: Uint8Array): void => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes < postBytes) return;
      const whole = take();
      if (whole) reply({ type: 'data', bytes: whole }, [whole.buffer]);
    },
    take,
  };
};

const handle = async (request: WorkerRequest): Promise<void> => {
  if (request.type === 'close') {
    await executor.close();
    reply({ type: 'closed' });
    return;
  }
  const answer = collector();
  try {
    await executor.execute(request.frames, answer.add);
    const rest = answer.take();
    reply({ type: 'done', bytes: rest }, rest === null ? [] : [rest.buffer]);
  } catch (error) {
    reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

/** Replies say not what they answer: they come in the order of the requests. */
let before: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  before = before.then(() => handle(request));
});

reply({ type: 'ready' });
