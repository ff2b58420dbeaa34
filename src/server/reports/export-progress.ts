/** Rows that an export has read so far, and how many there are. */
export interface Progress {
  rows: number;
  readonly total: number;
}

/**
 * Exports that this process is writing, by the name that their client gave them. Another process knows nothing of them:
 * its client sees bytes come instead.
 */
export const createExportProgress = () => {
  const running = new Map<string, Progress>();
  const keyOf = (userId: number, exportId: string): string => `${userId} ${exportId}`;
  return {
    /** Begins to tell of one; without a name there is nobody to tell. */
    start: (userId: number, exportId: string | null, total: number) => {
      const progress: Progress = { rows: 0, total };
      const key = exportId === null ? null : keyOf(userId, exportId);
      if (key !== null) running.set(key, progress);
      return {
        add: (rows: number): void => {
          progress.rows += rows;
        },
        rows: (): number => progress.rows,
        end: (): void => {
          if (key !== null && running.get(key) === progress) running.delete(key);
        },
      };
    },
    of: (userId: number, exportId: string): Readonly<Progress> | null =>
      running.get(keyOf(userId, exportId)) ?? null,
  };
};

export type ExportProgress = ReturnType<typeof createExportProgress>;
