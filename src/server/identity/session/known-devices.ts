import type { Queries } from '../../database/database.ts';

/** A browser that was not used with an account for so long is unknown again. */
export const knownDeviceMs = 180 * 86_400_000;

const keptOfOneUser = 20;

/** What is known of the origin of an attempt. */
export interface Place {
  /** The account was signed in from this browser before. */
  readonly device: boolean;
  /** The account was signed in from this address before. */
  readonly address: boolean;
}

export const placeOf = async (
  queries: Queries,
  userName: string,
  deviceHash: Buffer,
  ip: string,
  nowMs: number,
): Promise<Place> => {
  const [row] = await queries.query<{ device: boolean | null; address: boolean | null }>(
    `select bool_or(d.token_hash = $2) as device, bool_or(d.ip = $3) as address
     from known_device d join public.app_user u on u.id = d.user_id
     where lower(u.user_name) = lower($1) and d.seen_time > $4`,
    [userName, deviceHash, ip, new Date(nowMs - knownDeviceMs)],
    'known_place',
  );
  return { device: row?.device ?? false, address: row?.address ?? false };
};

/** Stores that an account was signed in from a browser; the oldest beyond twenty are deleted. */
export const rememberDevice = async (
  queries: Queries,
  userId: number,
  deviceHash: Buffer,
  ip: string,
  nowMs: number,
): Promise<void> => {
  await queries.query(
    `insert into known_device (user_id, token_hash, ip, seen_time) values ($1, $2, $3, $4)
     on conflict (user_id, token_hash) do update set ip = excluded.ip, seen_time = excluded.seen_time`,
    [userId, deviceHash, ip, new Date(nowMs)],
  );
  await queries.query(
    `delete from known_device where user_id = $1 and token_hash not in
       (select token_hash from known_device where user_id = $1 order by seen_time desc limit ${keptOfOneUser})`,
    [userId],
  );
};
