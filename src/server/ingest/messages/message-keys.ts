import type { Queries } from '../../database/database.ts';
import type { CheckedMessage } from './checked-message.ts';

export type KeyVerdict = 'new' | 'duplicate' | 'idReused';

const keyOf = (terminal: string, id: string): string => `${terminal}\n${id}`;

/**
 * Claims the ids of messages: new, seen before with the same content, or seen with other content. Claims are part of
 * the transaction, so a failed batch can come again.
 */
export const claimKeys = async (
  queries: Queries,
  messages: readonly CheckedMessage[],
): Promise<ReadonlyMap<CheckedMessage, KeyVerdict>> => {
  const first = new Map<string, CheckedMessage>();
  for (const checked of messages) {
    const key = keyOf(checked.message.terminal, checked.message.id);
    if (!first.has(key)) first.set(key, checked);
  }
  const unique = [...first.values()];
  const inserted = await queries.query<{ terminal: string; message_id: string }>(
    `insert into message_key (terminal, message_id, content_hash)
     select * from unnest($1::text[], $2::text[], $3::bigint[]) on conflict do nothing returning terminal, message_id`,
    [
      unique.map(({ message }) => message.terminal),
      unique.map(({ message }) => message.id),
      unique.map(({ contentHash }) => String(contentHash)),
    ],
    'claim_keys',
  );
  const fresh = new Set(inserted.map((row) => keyOf(row.terminal, row.message_id)));
  const old = unique.filter(({ message }) => !fresh.has(keyOf(message.terminal, message.id)));
  const known = new Map<string, string>();
  if (old.length > 0) {
    const rows = await queries.query<{ terminal: string; message_id: string; hash: string }>(
      `select k.terminal, k.message_id, k.content_hash::text as hash from message_key k
       join unnest($1::text[], $2::text[]) as x(terminal, message_id) using (terminal, message_id)`,
      [old.map(({ message }) => message.terminal), old.map(({ message }) => message.id)],
      'known_keys',
    );
    for (const row of rows) known.set(keyOf(row.terminal, row.message_id), row.hash);
  }
  return new Map(
    messages.map((checked) => {
      const key = keyOf(checked.message.terminal, checked.message.id);
      const owner = first.get(key);
      if (owner === checked && fresh.has(key)) return [checked, 'new'] as const;
      const hash = known.get(key) ?? String(owner?.contentHash);
      return [checked, hash === String(checked.contentHash) ? 'duplicate' : 'idReused'] as const;
    }),
  );
};
