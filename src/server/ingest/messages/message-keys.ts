import type { QueryResultRow } from 'pg';

import type { Queries } from '../../database/database.ts';
import type { CheckedMessage } from './checked-message.ts';
import { messageHashes } from '../../telemetry/messages/message-hashes.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';

export type KeyVerdict = 'new' | 'duplicate' | 'idReused';

interface Key {
  readonly terminal_hash: number;
  readonly id_hash: string;
  /** UTC day of the time that the terminal wrote. */
  readonly day: string;
}

const keyOf = ({ message }: CheckedMessage): Key => {
  const { terminalHash, idHash } = messageHashes(message.terminal, message.id);
  return { terminal_hash: terminalHash, id_hash: idHash, day: message.time.slice(0, 10) };
};

const textOf = ({ terminal_hash: terminal, id_hash: id, day }: Key): string => `${terminal}\n${id}\n${day}`;

const columnsOf = (keys: readonly Key[]) => [
  keys.map(({ terminal_hash: terminal }) => terminal),
  keys.map(({ day }) => day),
  keys.map(({ id_hash: id }) => id),
];

/** Messages by their ids: of several with one id the first has it. */
interface Keyed {
  readonly keys: ReadonlyMap<CheckedMessage, Key>;
  readonly first: ReadonlyMap<string, readonly [Key, CheckedMessage]>;
}

const keyed = (messages: readonly CheckedMessage[]): Keyed => {
  const keys = new Map(messages.map((checked) => [checked, keyOf(checked)]));
  const first = new Map<string, readonly [Key, CheckedMessage]>();
  for (const [checked, key] of keys) if (!first.has(textOf(key))) first.set(textOf(key), [key, checked]);
  return { keys, first };
};

/** Content of the ids that are there, as it is kept. */
const knownContents = async (queries: Queries, old: readonly Key[]): Promise<ReadonlyMap<string, string>> => {
  if (old.length === 0) return new Map();
  const days = old.map(({ day }) => day).toSorted();
  // Bounds for the planner: by the join alone it would read all days.
  const rows = await queries.query<Key & { hash: string } & QueryResultRow>(
    `select terminal_hash, day::text, id_hash::text, k.content_hash::text as hash from message_key k
     join unnest($1::int[], $2::date[], $3::bigint[]) as x(terminal_hash, day, id_hash) using (terminal_hash, day, id_hash)
     where k.day between $4 and $5`,
    [...columnsOf(old), days.at(0) ?? null, days.at(-1) ?? null],
    'known_keys',
  );
  return new Map(rows.map((row) => [textOf(row), row.hash]));
};

const verdictsOf = (
  { keys, first }: Keyed,
  isFresh: (key: string) => boolean,
  known: ReadonlyMap<string, string>,
): ReadonlyMap<CheckedMessage, KeyVerdict> =>
  new Map(
    [...keys].map(([checked, ofKey]) => {
      const key = textOf(ofKey);
      const [, owner] = first.get(key) ?? [];
      if (owner === checked && isFresh(key)) return [checked, 'new'] as const;
      const hash = known.get(key) ?? String(owner?.contentHash);
      return [checked, hash === String(checked.contentHash) ? 'duplicate' : 'idReused'] as const;
    }),
  );

/** What claiming the ids of messages would say, without claiming them. */
export const lookUpKeys = async (
  queries: Queries,
  messages: readonly CheckedMessage[],
): Promise<ReadonlyMap<CheckedMessage, KeyVerdict>> => {
  const all = keyed(messages);
  const known = await knownContents(
    queries,
    [...all.first.values()].map(([key]) => key),
  );
  return verdictsOf(all, (key) => !known.has(key), known);
};

/**
 * Claims the ids of messages: new, seen before with the same content, or seen with other content for a time of the same
 * day. Claims are part of the transaction, so a failed batch can come again.
 */
export const claimKeys = async (
  queries: Queries,
  partitions: Partitions,
  messages: readonly CheckedMessage[],
): Promise<ReadonlyMap<CheckedMessage, KeyVerdict>> => {
  const all = keyed(messages);
  const unique = [...all.first.values()];
  await partitions.ensure(
    queries,
    'message_key',
    unique.map(([, { message }]) => Date.parse(message.time)),
  );
  const inserted = await queries.query<Key & QueryResultRow>(
    `insert into message_key (terminal_hash, day, id_hash, content_hash)
     select * from unnest($1::int[], $2::date[], $3::bigint[], $4::bigint[]) on conflict do nothing
     returning terminal_hash, day::text, id_hash::text`,
    [...columnsOf(unique.map(([key]) => key)), unique.map(([, { contentHash }]) => String(contentHash))],
    'claim_keys',
  );
  const fresh = new Set(inserted.map(textOf));
  const old = unique.map(([key]) => key).filter((key) => !fresh.has(textOf(key)));
  return verdictsOf(all, (key) => fresh.has(key), await knownContents(queries, old));
};
