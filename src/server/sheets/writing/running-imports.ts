import { badRequest } from '../../kernel/refusal.ts';

/** How far an import is, rows. */
export interface ImportProgress {
  readonly written: number;
  readonly total: number;
}

interface Running {
  progress: ImportProgress | null;
  isCancelled: boolean;
}

/** What an import tells while it runs. */
export interface ImportWatch {
  readonly begin: (total: number) => void;
  /** @throws Refusal: its author has cancelled it; the transaction is to be rolled back */
  readonly written: (rows: number) => Promise<void>;
}

/**
 * Imports that this process carries out, by author and the code that his browser gave. What is written is seen by
 * nobody before all of it is, so that neither how far it is nor that it is to end can go through the database.
 */
export const createRunningImports = () => {
  const running = new Map<string, Running>();
  const keyOf = (userId: number, code: string): string => `${userId} ${code}`;
  return {
    /** Runs an import that can be asked about and cancelled meanwhile. */
    watch: async <T>(
      userId: number,
      code: string | undefined,
      work: (watch: ImportWatch) => Promise<T>,
    ): Promise<T> => {
      const own: Running = { progress: null, isCancelled: false };
      const key = code === undefined ? null : keyOf(userId, code);
      if (key !== null) running.set(key, own);
      try {
        return await work({
          begin: (total) => {
            own.progress = { written: 0, total };
          },
          written: async (rows) => {
            if (own.progress !== null)
              own.progress = { ...own.progress, written: own.progress.written + rows };
            // Else nobody's question would be heard between two statements.
            await new Promise(setImmediate);
            if (own.isCancelled) throw badRequest(['已取消，没有导入', 'Cancelled; nothing was imported']);
          },
        });
      } finally {
        if (key !== null) running.delete(key);
      }
    },
    /** Null: it has not begun, has ended, or another process carries it out. */
    progress: (userId: number, code: string): ImportProgress | null =>
      running.get(keyOf(userId, code))?.progress ?? null,
    /** False: there is nothing left to cancel here. */
    cancel: (userId: number, code: string): boolean => {
      const own = running.get(keyOf(userId, code));
      if (own) own.isCancelled = true;
      return own !== undefined;
    },
  };
};
