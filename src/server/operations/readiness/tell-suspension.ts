import type { FastifyInstance } from 'fastify';

import { suspendedHeader, type SuspendedReason } from '#contract/envelope.ts';

import type { DatabaseSilence } from '../../database/database-silence.ts';
import type { Suspension } from './suspension.ts';

/** Why nothing is judged just now, as consoles are told, and when that changes. */
export interface SuspendedNow {
  readonly reason: () => SuspendedReason | null;
  /** Answers how to hear no more of it. */
  readonly onChange: (listener: () => void) => () => void;
}

/** A wrong clock comes first: it makes wrong also what is shown meanwhile. */
export const suspendedNow = (
  suspension: Pick<Suspension, 'of' | 'onSet'>,
  silence: Pick<DatabaseSilence, 'silent' | 'onChange'>,
): SuspendedNow => {
  const reason = (): SuspendedReason | null =>
    suspension.of('clock') !== null ? 'clock' : silence.silent() ? 'database' : null;
  const listeners = new Set<() => void>();
  let told = reason();
  const look = (): void => {
    const next = reason();
    if (next === told) return;
    told = next;
    for (const listener of listeners) listener();
  };
  suspension.onSet(look);
  silence.onChange(look);
  return {
    reason,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Tells with every answer that nothing is judged just now: whoever looks at a screen must know. */
export const tellSuspension = (app: FastifyInstance, suspended: SuspendedNow): void => {
  app.addHook('onSend', async (_request, reply) => {
    const reason = suspended.reason();
    if (reason !== null) void reply.header(suspendedHeader, reason);
  });
};
