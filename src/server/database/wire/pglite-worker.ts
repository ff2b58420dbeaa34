import { parentPort, workerData } from 'node:worker_threads';

import { openPgliteExecutor } from './pglite-executor.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

/** Entry of the database thread: a long query holds this thread, never the server's event loop. */
const port = parentPort;
if (!port) throw new Error('pglite-worker runs in a worker thread only');

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);
const { dataDir } = workerData as { readonly dataDir: string | null };
const executor = await openPgliteExecutor(dataDir);

port.on('message', async (request: WorkerRequest) => {
  if (request.type === 'close') {
    await executor.close();
    reply({ type: 'closed' });
    return;
  }
  try {
    await executor.execute(request.frames, (bytes) =>
      reply({ type: 'data', bytes }, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []),
    );
    reply({ type: 'done' });
  } catch (error) {
    reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

reply({ type: 'ready' });
