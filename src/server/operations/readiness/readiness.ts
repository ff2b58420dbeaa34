/** What a process can't do, by the check that found it, with words for whoever runs it. */
export interface Unready {
  readonly check: string;
  readonly reason: string;
}

/** Null: all is well; else why not. */
export type Check = () => string | null | Promise<string | null>;

/** What is asked of a database, a disk or a log may never be answered. */
const withinMs = 1_500;

const answered = async (check: Check): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${withinMs / 1000} s`), withinMs);
  });
  const asked = Promise.resolve()
    .then(check)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/** Whether a process is able to do its work: everything that it needs, each with a limit of time. */
export const createReadiness = () => {
  const checks = new Map<string, Check>();
  return {
    add: (name: string, check: Check): void => void checks.set(name, check),
    /** What is wrong; empty: ready. Answers within two seconds. */
    unready: async (): Promise<readonly Unready[]> => {
      const found = await Promise.all(
        [...checks].map(async ([check, ask]) => ({ check, reason: await answered(ask) })),
      );
      return found.flatMap(({ check, reason }) => (reason === null ? [] : [{ check, reason }]));
    },
  };
};

export type Readiness = ReturnType<typeof createReadiness>;
