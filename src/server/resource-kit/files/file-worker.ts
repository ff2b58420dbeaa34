import { parentPort, workerData } from 'node:worker_threads';

import { FileFault } from './file-fault.ts';
import { fileKinds } from './file-kinds.ts';
import type { FileAnswer, FileTask } from './file-messages.ts';

/** Entry of the thread that reads one file of a stranger and ends: whatever the file does, it does it to nobody else. */
const port = parentPort;
if (!port) throw new Error('file-worker runs in a worker thread only');

const answer = (message: FileAnswer): void => port.postMessage(message);
const { kind, bytes } = workerData as FileTask;

try {
  answer({ content: await fileKinds[kind](bytes) });
} catch (error) {
  if (!(error instanceof FileFault)) throw error;
  answer({ refused: error.text });
}
