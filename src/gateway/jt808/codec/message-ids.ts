import { platformMessages, terminalMessages } from '#domain/devices/frame-messages.ts';

type Ids<R extends Readonly<Record<string, readonly [id: number, ...rest: readonly unknown[]]>>> = {
  readonly [Name in keyof R]: R[Name][0];
};

const idsOf = <R extends Readonly<Record<string, readonly [id: number, ...rest: readonly unknown[]]>>>(
  rows: R,
): Ids<R> => Object.fromEntries(Object.entries(rows).map(([name, [id]]) => [name, id])) as Ids<R>;

/** Ids of what terminals send. */
export const terminalMessageIds = idsOf(terminalMessages);

/** The other way. */
export const platformMessageIds = idsOf(platformMessages);

/** Results of a general answer (tables of 0x0001 and 0x8001). */
export const answerResults = { done: 0, failed: 1, bad: 2, unsupported: 3, alarmHandled: 4 } as const;
