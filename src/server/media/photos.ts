import type { Photo, PhotoDay } from '#contract/fleet/photos.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Reader } from '../identity/actor.ts';

/** Which photos of a China day. */
export interface PhotosAsked extends Reader {
  readonly day: string;
  readonly signCode?: string | undefined;
  readonly channel?: number | undefined;
  readonly cause?: string | undefined;
  readonly nowMs: number;
}

/** Photos that a wall shows, and a zip holds. */
const most = 600;

/** A file arrives within this time after its notice, or never. */
const awaitedMs = 2 * 86_400_000;

const photosSql = `
  select r.id, r.sign_code as "signCode", ${isoSeconds('r.time')} as time, r.channel, r.media_type as "mediaType", r.cause,
    case when f.media_code is not null then 'here' when r.time > $8 then 'awaited' else 'missing' end as file,
    f.content_type as "contentType", coalesce(length(f.content), r.size_bytes, 0) as "sizeBytes",
    c.name as "companyName", a.type as "alarmType", a.cause as "alarmCause", r.area_name as "areaName",
    encode(f.content_hash, 'hex') as sha256
  from media r join company c on c.company_code = r.company_code
    left join media_file f on f.terminal = r.terminal and f.media_code = r.media_code
    left join lateral (select a.type, a.cause from alarm a
      where r.alarm_code is not null and a.sign_code = r.sign_code and a.alarm_code = r.alarm_code and not a.withdrawn
        and a.type <> all($7::int[]) limit 1) a on true
  where r.company_code = any($1::text[]) and not r.withdrawn and r.media_type = 'photo' and r.time >= $2 and r.time < $3
    and r.sign_code is not null and ($4::text is null or r.sign_code = $4) and ($5::int is null or r.channel = $5)
    and ($6::text is null or r.cause = $6)
  order by r.sign_code, r.time, r.channel, r.id limit ${most + 1}`;

/** Photos of a day, by truck and time. */
export const photosOf = async (
  queries: Queries,
  { companies, hiddenTypes, day, signCode, channel, cause, nowMs }: PhotosAsked,
): Promise<Omit<PhotoDay, 'keptDays'>> => {
  const { fromMs, toMs } = chinaDayRange(day);
  const rows = await queries.query<Photo & Record<string, unknown>>(photosSql, [
    companies,
    new Date(fromMs),
    new Date(toMs),
    signCode ?? null,
    channel ?? null,
    cause ?? null,
    hiddenTypes,
    new Date(nowMs - awaitedMs),
  ]);
  return { photos: rows.slice(0, most), more: rows.length > most };
};
