import { createHash } from 'node:crypto';

import type { MediaItem } from '#contract/fleet/media.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import { mediaKindOf } from './file-kinds.ts';

const dayMs = 86_400_000;
/** A file arrives within this time after its notice, or never; one without a notice is kept as long. */
const awaitedMs = 2 * dayMs;
/** Files of one terminal without a notice, at most. */
export const maxUnannounced = 50;
const listed = 60;

export interface MediaFile {
  readonly terminal: string;
  readonly mediaCode: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export type StoredAs =
  | 'stored'
  | 'duplicate'
  | 'otherContent'
  | 'otherKind'
  | 'unknownTerminal'
  | 'tooManyUnannounced';

const unannouncedSql = `select count(*)::int as count from media_file f
  where f.terminal = $1 and not exists (select 1 from media r where r.terminal = f.terminal and r.media_code = f.media_code)`;

/** Stores a file. The same again is a repetition; another one under the same code is refused. */
export const storeMediaFile = async (
  queries: Queries,
  { terminal, mediaCode, contentType, content }: MediaFile,
  nowMs: number,
): Promise<StoredAs> => {
  const [truck] = await queries.query('select 1 from truck where terminal = $1', [terminal], 'media_truck');
  if (!truck) return 'unknownTerminal';
  const hash = createHash('sha256').update(content).digest();
  const [known] = await queries.query<{ same: boolean }>(
    'select content_hash = $3 as same from media_file where terminal = $1 and media_code = $2',
    [terminal, mediaCode, hash],
    'media_known',
  );
  if (known) return known.same ? 'duplicate' : 'otherContent';
  const [notice] = await queries.query<{ media_type: string }>(
    'select media_type from media where terminal = $1 and media_code = $2 and not withdrawn',
    [terminal, mediaCode],
    'media_notice',
  );
  if (notice && notice.media_type !== mediaKindOf(contentType)) return 'otherKind';
  // The file may arrive before its notice; a terminal that never announces must not fill the disk.
  if (!notice) {
    const [waiting] = await queries.query<{ count: number }>(unannouncedSql, [terminal], 'media_unannounced');
    if ((waiting?.count ?? 0) >= maxUnannounced) return 'tooManyUnannounced';
  }
  const stored = await queries.query(
    `insert into media_file (terminal, media_code, content_type, content, content_hash, received_time)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning media_code`,
    [terminal, mediaCode, contentType, content, hash, new Date(nowMs)],
    'media_store',
  );
  // Two senders of one file at once: the second finds it on the next try.
  return stored.length > 0 ? 'stored' : 'duplicate';
};

export interface MediaAsked {
  readonly signCode: string;
  readonly alarmCode?: string | undefined;
  readonly fromTime?: string | undefined;
  readonly toTime?: string | undefined;
}

/** Photos and films of one truck, for an alarm or in a period, in the order of time. */
export const listMedia = (
  queries: Queries,
  companies: readonly string[],
  { signCode, alarmCode, fromTime, toTime }: MediaAsked,
  nowMs: number,
): Promise<MediaItem[]> =>
  queries.query<MediaItem>(
    `select r.id, r.sign_code as "signCode", ${isoSeconds('r.time')} as time, r.channel, r.media_type as "mediaType", r.cause,
       case when f.media_code is not null then 'here' when r.time > $6 then 'awaited' else 'missing' end as file,
       f.content_type as "contentType", coalesce(length(f.content), r.size_bytes, 0) as "sizeBytes"
     from media r left join media_file f on f.terminal = r.terminal and f.media_code = r.media_code
     where r.company_code = any($1::text[]) and r.sign_code = $2 and not r.withdrawn
       and (case when $3::text is not null then r.alarm_code = $3
            else r.time between $4::timestamptz and least($5::timestamptz, $4::timestamptz + interval '1 day') end)
     order by r.time, r.channel, r.id limit ${listed}`,
    [companies, signCode, alarmCode ?? null, fromTime ?? null, toTime ?? null, new Date(nowMs - awaitedMs)],
    'media_list',
  );

/** The file of a notice of these companies, or null. */
export const mediaFileOf = async (
  queries: Queries,
  companies: readonly string[],
  id: string,
): Promise<{ readonly contentType: string; readonly content: Buffer } | null> => {
  const [file] = await queries.query<{ contentType: string; content: Buffer }>(
    `select f.content_type as "contentType", f.content from media r
       join media_file f on f.terminal = r.terminal and f.media_code = r.media_code
     where r.id = $1 and r.company_code = any($2::text[]) and not r.withdrawn`,
    [id, companies],
    'media_file',
  );
  return file ?? null;
};

/** Files are dropped with the telemetry of their days; unannounced ones after two days. */
export const pruneMedia = async (queries: Queries, nowMs: number, keepDays: number): Promise<void> => {
  await queries.query('delete from media_file where received_time < $1', [
    new Date(nowMs - keepDays * dayMs),
  ]);
  await queries.query(
    `delete from media_file f where f.received_time < $1
       and not exists (select 1 from media r where r.terminal = f.terminal and r.media_code = f.media_code)`,
    [new Date(nowMs - awaitedMs)],
  );
};
