import { Worker } from 'node:worker_threads';

import type { WireExecutor } from './wire-executor.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

interface Job {
  readonly onData: (bytes: Uint8Array) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * The same executor in a worker thread, which does jobs in the order in which they come. When the thread dies, the jobs
 * that wait fail and so does every later one, so that nothing waits for ever.
 */
export const openWorkerExecutor = async (script: URL, dataDir: string | null): Promise<WireExecutor> => {
  const worker = new Worker(script, { workerData: { dataDir } });
  const jobs: Job[] = [];
  let dead: Error | null = null;
  let closed: (() => void) | null = null;

  const send = (request: WorkerRequest): void => worker.postMessage(request);
  const finish = (act: (job: Job) => void): void => {
    const finished = jobs.shift();
    if (finished) act(finished);
  };

  const answers: { readonly [T in WorkerReply['type']]: (reply: Extract<WorkerReply, { type: T }>) => void } =
    {
      ready: () => {},
      data: (reply) => jobs[0]?.onData(reply.bytes),
      done: ({ bytes }) =>
        finish((done) => {
          if (bytes !== null) done.onData(bytes);
          done.resolve();
        }),
      failed: (reply) => finish((failed) => failed.reject(new Error(reply.message))),
      closed: () => closed?.(),
    };
  const answer = <T extends WorkerReply['type']>(reply: Extract<WorkerReply, { type: T }>): void => {
    const handler = answers[reply.type as T];
    handler(reply);
  };

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.on('message', answer);
  const die = (error: Error): void => {
    dead = error;
    for (const failed of jobs.splice(0)) failed.reject(error);
    closed?.();
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`database thread ended with code ${code}`)));

  return {
    execute: (frames, onData) =>
      new Promise<void>((resolve, reject) => {
        if (dead) return reject(dead);
        jobs.push({ onData, resolve, reject });
        send({ type: 'execute', frames });
      }),
    close: async () => {
      if (dead) return;
      await new Promise<void>((resolve) => {
        closed = resolve;
        send({ type: 'close' });
      });
      await worker.terminate();
    },
  };
};
