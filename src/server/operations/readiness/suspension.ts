/**
 * Why a process takes no messages and lets no time pass, by the check that found it: a wrong clock, a schema of a build
 * that it does not know. What it would write or refuse meanwhile would stay wrong.
 */
export const createSuspension = () => {
  const reasons = new Map<string, string>();
  const looks: (() => void)[] = [];
  const listeners: (() => void)[] = [];
  return {
    /** @param reason null: the check is content again */
    set: (check: string, reason: string | null): void => {
      if (reason === null) reasons.delete(check);
      else reasons.set(check, reason);
      for (const listener of listeners) listener();
    },
    /** Called whenever a check has spoken. */
    onSet: (listener: () => void): void => void listeners.push(listener),
    /** Calls before every question, for what must not wait for a timer. */
    onAsk: (look: () => void): void => void looks.push(look),
    /** Null: the process works. */
    reason: (): string | null => {
      for (const look of looks) look();
      return reasons.values().next().value ?? null;
    },
    of: (check: string): string | null => reasons.get(check) ?? null,
  };
};

export type Suspension = ReturnType<typeof createSuspension>;
