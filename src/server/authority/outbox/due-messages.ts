import type { VehicleName } from '#gateway/jt809/messages/envelope.ts';

import type { Queries } from '../../database/database.ts';

/** A sub-message of the outbox. */
export interface DueMessage {
  readonly id: number;
  readonly message: number;
  readonly vehicle: VehicleName | null;
  readonly data: Buffer;
  readonly about: string;
}

/** What is to go up beside places, in the order in which it was written. */
export const dueMessages = async (
  queries: Queries,
  authorityId: number,
  limit: number,
): Promise<readonly DueMessage[]> => {
  const rows = await queries.query<{
    id: number;
    message: number;
    plate: string | null;
    color: number | null;
    data: Buffer;
    about: string;
  }>(
    `select id, message, plate, color, data, about from authority_outbox
     where authority_id = $1 and sent_time is null order by id limit $2`,
    [authorityId, limit],
    'due_up',
  );
  return rows.map(({ id, message, plate, color, data, about }) => ({
    id: Number(id),
    message,
    vehicle: plate === null ? null : { plate, color: color ?? 0 },
    data: Buffer.from(data),
    about,
  }));
};

/** They are on their way from now on; null: they are to go up once more. */
export const markMessages = (
  queries: Queries,
  ids: readonly number[],
  nowMs: number | null,
): Promise<unknown> =>
  queries.query(
    'update authority_outbox set sent_time = $2 where id = any($1::bigint[])',
    [ids, nowMs === null ? null : new Date(nowMs)],
    'mark_up',
  );

/** They have arrived. */
export const endMessages = (queries: Queries, ids: readonly number[]): Promise<unknown> =>
  queries.query('delete from authority_outbox where id = any($1::bigint[])', [ids], 'end_up');

/** Notes the number of a frame where what it is about will be named by it: an alarm, a registration. */
export const noteNumbers = async (
  queries: Queries,
  authorityId: number,
  numbers: readonly { readonly about: string; readonly message: number; readonly number: number }[],
  ids: { readonly alarm: number; readonly registration: number },
): Promise<void> => {
  const of = (message: number, kind: string) =>
    numbers.flatMap(({ about, message: own, number }) =>
      own === message && about.startsWith(kind) ? [{ id: about.slice(kind.length), number }] : [],
    );
  const alarms = of(ids.alarm, 'alarm:');
  if (alarms.length > 0)
    await queries.query(
      `update authority_alarm a set frame_number = x.number from unnest($2::text[], $3::bigint[]) as x(id, number)
       where a.authority_id = $1 and a.alarm_id = x.id`,
      [authorityId, alarms.map(({ id }) => id), alarms.map(({ number }) => number)],
      'number_alarms',
    );
  const trucks = of(ids.registration, 'truck:');
  if (trucks.length > 0)
    await queries.query(
      `update authority_vehicle v set frame_number = x.number from unnest($2::int[], $3::bigint[]) as x(id, number)
       where v.authority_id = $1 and v.truck_id = x.id`,
      [authorityId, trucks.map(({ id }) => Number(id)), trucks.map(({ number }) => number)],
      'number_registrations',
    );
};
