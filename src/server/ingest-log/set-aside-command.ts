import type { Database } from '../database/database.ts';
import type { LogEntry } from './ingest-log.ts';
import { applySetAside, discardSetAside, listSetAside } from './set-aside.ts';
import { createMasterSource } from '../master-data/in-force/master-context.ts';
import { createPartitions } from '../telemetry/messages/partitions.ts';
import { createRunner } from '../ingest/subjects/runner.ts';

const usage = 'usage: npm run set-aside -- --list | --apply <number> | --discard <number> <reason>';
const mebibyte = 1_048_576;

const list = async (database: Database): Promise<string> => {
  const entries = await listSetAside(database);
  const said = (time: Date | null): string => time?.toISOString().slice(0, 19).concat('Z') ?? '—';
  return entries.length === 0
    ? 'Nothing is set aside.'
    : entries
        .map(
          ({ id, setAsideTime, receivedTime, messages, reason }) =>
            `${id}  set aside ${said(setAsideTime)}  received ${said(receivedTime)}  messages ${messages}  ${reason}`,
        )
        .join('\n');
};

/** By the same rules as a server, beside those that run. */
const applyWith = (database: Database) => {
  const runner = createRunner({
    database,
    master: createMasterSource(database),
    partitions: createPartitions(),
    stateCacheBytes: 16 * mebibyte,
    monotonicMs: () => performance.now(),
  });
  return ({ scope, messages, receivedMs }: LogEntry) => runner.batch(scope, messages, receivedMs);
};

/** `set-aside --list`, `--apply <number>`, `--discard <number> <reason>`. @throws Error with the usage, or why it failed again */
export const setAsideCommand = async (database: Database, words: readonly string[]): Promise<string> => {
  const [action, number, ...reason] = words;
  if (action === '--list') return list(database);
  const id = Number(number);
  if (!Number.isSafeInteger(id) || id <= 0) throw new Error(usage);
  if (action === '--apply') {
    await applySetAside(database, applyWith(database), id);
    return `applied: ${id}`;
  }
  if (action !== '--discard' || reason.length === 0) throw new Error(usage);
  await discardSetAside(database, id, reason.join(' '));
  return `discarded: ${id}`;
};
