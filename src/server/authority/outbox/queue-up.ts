import { type Part, writeBody } from '#gateway/jt809/codec/parts.ts';
import type { VehicleName } from '#gateway/jt809/messages/envelope.ts';
import { upId } from '#gateway/jt809/messages/message-ids.ts';
import type { UpMessage } from '#domain/authority/authority-messages.ts';

import type { Queries } from '../../database/database.ts';

/** A sub-message that is to go up. */
export interface UpMessageToSend {
  readonly authorityId: number;
  readonly message: UpMessage;
  readonly vehicle: VehicleName | null;
  readonly data: Buffer;
  /** What it is about, for whoever hears its number: `alarm:<id>`, `truck:<id>`. */
  readonly about?: string;
}

/** A body of a part, as it goes up. */
export const upMessage = <T>(
  authorityId: number,
  message: UpMessage,
  vehicle: VehicleName | null,
  part: Part<T>,
  value: T,
  about = '',
): UpMessageToSend => ({ authorityId, message, vehicle, data: writeBody(part, value), about });

/** Channel that says that something is to go up. */
export const upChannel = 'authority_up';

/** Puts messages into the outbox, in the transaction of what they tell. */
export const queueUp = async (
  queries: Queries,
  messages: readonly UpMessageToSend[],
  nowMs: number,
): Promise<void> => {
  if (messages.length === 0) return;
  await queries.query(
    `insert into authority_outbox (authority_id, message, plate, color, data, about, created_time)
     select a, m, p, c, decode(d, 'hex'), b, $7 from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[])
       with ordinality as x(a, m, p, c, d, b, n) order by n`,
    [
      messages.map(({ authorityId }) => authorityId),
      messages.map(({ message }) => upId(message)),
      messages.map(({ vehicle }) => vehicle?.plate ?? null),
      messages.map(({ vehicle }) => vehicle?.color ?? null),
      messages.map(({ data }) => data.toString('hex')),
      messages.map(({ about = '' }) => about),
      new Date(nowMs),
    ],
    'queue_up',
  );
  await queries.query('select pg_notify($1, $2)', [upChannel, '']);
};
