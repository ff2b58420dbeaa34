import { evidenceLimitsMb } from '#domain/alarms/safety-evidence.ts';
import type { FileStanding, OpenAlarm } from '#gateway/attachments/awaited-files.ts';
import { type FileList, fileNameOf } from '#gateway/attachments/file-messages.ts';

import type { Database, Queries } from '../../database/database.ts';
import { requestWindowMs } from './announced-files.ts';

const megabyte = 1024 * 1024;
const maxFiles = 64;
const dayMs = 86_400_000;
/** What is on its way is not asked for again meanwhile. */
const underWayMs = 2 * 60_000;

type Refusal = 'empty' | 'tooLarge' | 'alarmQuota' | 'truckQuota';

const refusalOf = (size: number, ofAlarm: number, ofTruck: number): Refusal | null => {
  if (size === 0) return 'empty';
  if (size > evidenceLimitsMb.file * megabyte) return 'tooLarge';
  if (ofAlarm > evidenceLimitsMb.alarm * megabyte) return 'alarmQuota';
  return ofTruck > evidenceLimitsMb.truckDay * megabyte ? 'truckQuota' : null;
};

interface KnownFile extends Record<string, unknown> {
  readonly name: string;
  readonly size: number;
  readonly refusal: Refusal | null;
  readonly here: boolean;
}

interface AlarmRow extends Record<string, unknown> {
  readonly id: string;
  readonly sign_code: string;
}

const alarmOf = async (
  queries: Queries,
  number: string,
  { alarmNumber, sign }: Pick<FileList, 'alarmNumber' | 'sign'>,
  nowMs: number,
): Promise<AlarmRow | null> => {
  const [row] = await queries.query<AlarmRow>(
    `select id::text, sign_code from alarm_files
     where alarm_number = $1 and number = $2 and sign = $3 and asked_time > $4 for update`,
    [alarmNumber, number, sign, new Date(nowMs - requestWindowMs)],
    'alarm_files_open',
  );
  return row ?? null;
};

const bytesSql = (where: string): string =>
  `select coalesce(sum(l.size_bytes), 0)::float8 as bytes from alarm_file l join alarm_files f on f.id = l.alarm_files_id
   where l.refusal is null and ${where}`;

/** Nothing of what was listed is still to come, and what was announced was listed, or asked for often enough. */
const settledSql = `done_time = case when not exists (select from alarm_file l
     where l.alarm_files_id = f.id and l.refusal is null and l.received_time is null)
   and (f.asked >= 3 or (select count(*) from alarm_file l where l.alarm_files_id = f.id) >= f.announced) then $2::timestamptz end,
  next_time = case when not exists (select from alarm_file l
     where l.alarm_files_id = f.id and l.refusal is null and l.received_time is null) then null
   when f.next_time is not null then greatest(f.next_time, $3::timestamptz) end`;

/** Something of an alarm's files has come. */
export const noteProgress = async (queries: Queries, id: string, nowMs: number): Promise<void> => {
  await queries.query(
    `update alarm_files f set ${settledSql} where f.id = $1`,
    [id, new Date(nowMs), new Date(nowMs + underWayMs)],
    'alarm_files_progress',
  );
};

/** A terminal lists the files of an alarm that it was asked for; each is taken or not, and that is remembered. */
export const openAlarm = (
  database: Database,
  number: string,
  list: FileList,
  nowMs: number,
): Promise<OpenAlarm | null> =>
  database.transaction(async (queries) => {
    const alarm = await alarmOf(queries, number, list, nowMs);
    if (alarm === null) return null;
    const sum = async (where: string, values: readonly (string | Date)[]): Promise<number> =>
      (await queries.query<{ bytes: number }>(bytesSql(where), values))[0]?.bytes ?? 0;
    const known = new Map(
      (
        await queries.query<KnownFile>(
          `select name, size_bytes::float8 as size, refusal, media_code is not null as here
           from alarm_file where alarm_files_id = $1`,
          [alarm.id],
          'alarm_file_known',
        )
      ).map((file) => [file.name, file]),
    );
    const used = {
      files: known.size,
      ofAlarm: await sum('l.alarm_files_id = $1', [alarm.id]),
      ofTruck: await sum('f.sign_code = $1 and l.listed_time > $2', [
        alarm.sign_code,
        new Date(nowMs - dayMs),
      ]),
    };
    const standings: FileStanding[] = [];
    for (const { nameBytes, size } of list.files) {
      const name = fileNameOf(nameBytes);
      const before = known.get(name);
      if (before?.here === true || (before !== undefined && before.refusal !== null)) {
        standings.push(before.here ? 'here' : 'refused');
        continue;
      }
      if (before === undefined && used.files >= maxFiles) {
        standings.push('refused');
        continue;
      }
      const more = size - (before?.size ?? 0);
      const refusal = refusalOf(size, used.ofAlarm + more, used.ofTruck + more);
      if (refusal === null) {
        used.ofAlarm += more;
        used.ofTruck += more;
      }
      if (before === undefined) used.files += 1;
      known.set(name, { name, size, refusal, here: false });
      // oxlint-disable-next-line no-await-in-loop -- of one list
      await queries.query(
        `insert into alarm_file (alarm_files_id, name, size_bytes, refusal, listed_time) values ($1, $2, $3, $4, $5)
         on conflict (alarm_files_id, name) do update set size_bytes = excluded.size_bytes, refusal = excluded.refusal`,
        [alarm.id, name, size, refusal, new Date(nowMs)],
        'alarm_file_listed',
      );
      standings.push(refusal === null ? 'wanted' : 'refused');
    }
    await queries.query('update alarm_files set listed_time = $2, failure = null where id = $1', [
      alarm.id,
      new Date(nowMs),
    ]);
    await noteProgress(queries, alarm.id, nowMs);
    return { standings };
  });
