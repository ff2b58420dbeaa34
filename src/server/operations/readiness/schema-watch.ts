import type { Database } from '../../database/database.ts';
import { readSchemaState, schemaFault } from '../../database/schema/schema-state.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Timers } from '../../kernel/timers.ts';
import type { Suspension } from './suspension.ts';

const lookEveryMs = 10_000;

export interface SchemaWatchPorts {
  readonly database: Database;
  readonly timers: Timers;
  readonly log: Log;
  readonly suspension: Suspension;
}

/** Looks every ten seconds whether a newer build has changed the schema so that this one must not go on. */
export const watchSchema = ({ database, timers, log, suspension }: SchemaWatchPorts): (() => void) => {
  const row = createFailureRow(log, 'looking whether the schema is known');
  let extended = '';
  const look = async (): Promise<void> => {
    const state = await readSchemaState(database);
    const fault = schemaFault(state);
    if (fault !== null && suspension.of('schema') === null)
      log.fatal({ reason: fault }, 'this process stops working');
    if (fault === null && suspension.of('schema') !== null) log.info('the schema is known again');
    suspension.set('schema', fault);
    const newer = state.unknown.map(({ name }) => name).join(' ');
    if (fault === null && newer !== extended)
      log.info({ steps: newer }, 'a newer build has extended the schema; this one goes on beside it');
    extended = newer;
  };
  const lookOnce = singleFlight(() => look().then(row.worked, row.failed));
  return timers.every(lookEveryMs, () => void lookOnce());
};
