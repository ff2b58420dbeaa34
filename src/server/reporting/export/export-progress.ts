/** Rows that an export has read so far, how many there are, and how many exports begin before it. */
export interface Progress {
  readonly rows: number;
  readonly total: number;
  readonly ahead: number;
}

/**
 * Exports that this process is writing, by the name that their client gave them. Another process does not know them:
 * its client sees bytes instead.
 */
export const createExportProgress = () => {
  const known = new Map<string, () => Progress>();
  const keyOf = (userId: number, exportId: string): string => `${userId} ${exportId}`;
  return {
    /** Begins to report progress; without a name nobody can ask for it. */
    start: (userId: number, exportId: string | null, ahead: () => number) => {
      let rows = 0;
      let total = 0;
      const progress = (): Progress => ({ rows, total, ahead: ahead() });
      const key = exportId === null ? null : keyOf(userId, exportId);
      if (key !== null) known.set(key, progress);
      return {
        counted: (all: number): void => {
          total = all;
        },
        add: (more: number): void => {
          rows += more;
        },
        rows: (): number => rows,
        end: (): void => {
          if (key !== null && known.get(key) === progress) known.delete(key);
        },
      };
    },
    of: (userId: number, exportId: string): Progress | null => known.get(keyOf(userId, exportId))?.() ?? null,
  };
};

export type ExportProgress = ReturnType<typeof createExportProgress>;
