import type { Queries } from '../../database/database.ts';
import type { CheckedMessage } from './checked-message.ts';
import type { Partitions } from './partitions.ts';

export type KeyVerdict = 'new' | 'duplicate' | 'idReused';

interface Key {
  readonly terminal: string;
  readonly message_id: string;
  /** UTC day of the time that the terminal wrote. */
  readonly day: string;
}

const keyOf = ({ message }: CheckedMessage): Key => ({
  terminal: message.terminal,
  message_id: message.id,
  day: message.time.slice(0, 10),
});

const textOf = ({ terminal, message_id: id, day }: Key): string => `${terminal}\n${id}\n${day}`;

const columnsOf = (keys: readonly Key[]) => [
  keys.map(({ terminal }) => terminal),
  keys.map(({ message_id: id }) => id),
  keys.map(({ day }) => day),
];

/**
 * Claims the ids of messages: new, seen before with the same content, or seen with other content for a time of the same
 * day. Claims are part of the transaction, so a failed batch can come again.
 */
export const claimKeys = async (
  queries: Queries,
  partitions: Partitions,
  messages: readonly CheckedMessage[],
): Promise<ReadonlyMap<CheckedMessage, KeyVerdict>> => {
  const first = new Map<string, CheckedMessage>();
  for (const checked of messages) {
    const key = textOf(keyOf(checked));
    if (!first.has(key)) first.set(key, checked);
  }
  const unique = [...first.values()];
  await partitions.ensure(
    queries,
    'message_key',
    unique.map(({ message }) => Date.parse(message.time)),
  );
  const inserted = await queries.query<Key & Record<string, string>>(
    `insert into message_key (terminal, message_id, day, content_hash)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::bigint[]) on conflict do nothing
     returning terminal, message_id, day::text`,
    [...columnsOf(unique.map(keyOf)), unique.map(({ contentHash }) => String(contentHash))],
    'claim_keys',
  );
  const fresh = new Set(inserted.map(textOf));
  const old = unique.map(keyOf).filter((key) => !fresh.has(textOf(key)));
  const known = new Map<string, string>();
  if (old.length > 0) {
    const days = old.map(({ day }) => day).toSorted();
    // Bounds for the planner: by the join alone it would read all days.
    const rows = await queries.query<Key & Record<string, string>>(
      `select k.terminal, k.message_id, k.day::text, k.content_hash::text as hash from message_key k
       join unnest($1::text[], $2::text[], $3::date[]) as x(terminal, message_id, day) using (terminal, message_id, day)
       where k.day between $4 and $5`,
      [...columnsOf(old), days.at(0) ?? null, days.at(-1) ?? null],
      'known_keys',
    );
    for (const row of rows) known.set(textOf(row), row['hash'] ?? '');
  }
  return new Map(
    messages.map((checked) => {
      const key = textOf(keyOf(checked));
      const owner = first.get(key);
      if (owner === checked && fresh.has(key)) return [checked, 'new'] as const;
      const hash = known.get(key) ?? String(owner?.contentHash);
      return [checked, hash === String(checked.contentHash) ? 'duplicate' : 'idReused'] as const;
    }),
  );
};
