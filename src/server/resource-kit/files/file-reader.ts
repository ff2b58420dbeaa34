import { Worker } from 'node:worker_threads';

import { resultCodes } from '#contract/envelope.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { FileContent, FileKind } from './file-kinds.ts';
import type { FileAnswer, FileTask } from './file-messages.ts';
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts';

/** What the reading of one file may take. */
export const fileLimits = {
  deadlineMs: 5_000,
  /** Of the thread's own memory: a sheet of 8 MB needs a third of it. */
  memoryMb: 192,
  /** Files that wait or are read, of all users together and of one. */
  waiting: 32,
  waitingOfUser: 5,
} as const;

const tooLong: Text = [
  `文件读取超过 ${fileLimits.deadlineMs / 1000} 秒，已停止；请拆分或另存后重试`,
  `Reading the file took longer than ${fileLimits.deadlineMs / 1000} s and was stopped; split it or save it again, and retry`,
];
const tooComplex: Text = [
  `读取文件所需内存超过 ${fileLimits.memoryMb} MB，已停止；请拆分或另存后重试`,
  `Reading the file needs more than ${fileLimits.memoryMb} MB of memory and was stopped; split it or save it again, and retry`,
];
const unreadable: Text = ['文件无法读取，请另存后重试', 'The file can’t be read; save it again and retry'];

const tryAgain = (text: Text): Refusal => new Refusal(resultCodes.tooManyRequests, text);

/**
 * Reads a file in a thread of its own; those of one kind one after the other.
 * @throws Refusal 400: what is wrong with it
 */
export type ReadFile = <K extends FileKind>(kind: K, bytes: Uint8Array) => Promise<FileContent<K>>;

/** Reads files of strangers. */
export interface FileReader {
  /**
   * Does what somebody wants with a file, one of a user at a time, however many he sends. It takes up to seconds, so no
   * transaction may be open around it.
   * @throws Refusal 429: too many wait already
   */
  inTurn<T>(userId: number, work: (read: ReadFile) => Promise<T>): Promise<T>;
  /** Ends what is being read. */
  close(): Promise<void>;
}

/** @param script the built `file-worker.ts` */
export const createFileReader = (script: () => URL | Promise<URL>): FileReader => {
  /** Whose files wait or are read. */
  const waiting: number[] = [];
  const users = createKeyedMutex<number>();
  const kinds = createKeyedMutex<FileKind>();
  const threads = new Set<Worker>();
  let closed = false;

  const readApart = async (task: FileTask): Promise<unknown> => {
    const url = await script();
    if (closed) throw tryAgain(unreadable);
    // Nothing of the server's is within its reach: no environment, no options.
    const worker = new Worker(url, {
      workerData: task,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: fileLimits.memoryMb },
    });
    threads.add(worker);
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<FileAnswer>((resolve, reject) => {
        timer = setTimeout(() => resolve({ refused: tooLong }), fileLimits.deadlineMs);
        worker.once('message', resolve);
        worker.once('error', (error) => {
          const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
          if (outOfMemory) resolve({ refused: tooComplex });
          else reject(error);
        });
        worker.once('exit', () => resolve({ refused: unreadable }));
      });
      if ('refused' in answer) throw badRequest(answer.refused);
      return answer.content;
    } finally {
      clearTimeout(timer);
      threads.delete(worker);
      await worker.terminate();
    }
  };

  const read: ReadFile = async <K extends FileKind>(kind: K, bytes: Uint8Array) =>
    (await kinds.run(kind, () => readApart({ kind, bytes }))) as FileContent<K>;
  const count = (userId: number): number => waiting.filter((one) => one === userId).length;

  return {
    inTurn: async (userId, work) => {
      if (count(userId) >= fileLimits.waitingOfUser)
        throw tryAgain([
          '您的其他文件正在读取，请稍后再试',
          'Other files of yours are being read; please try again in a moment',
        ]);
      if (waiting.length >= fileLimits.waiting)
        throw tryAgain([
          '正在读取的文件过多，请稍后再试',
          'Too many files are being read; please try again in a moment',
        ]);
      waiting.push(userId);
      try {
        return await users.run(userId, () => work(read));
      } finally {
        waiting.splice(waiting.indexOf(userId), 1);
      }
    },
    close: async () => {
      closed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
};
