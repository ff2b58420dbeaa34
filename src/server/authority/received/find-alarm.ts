import { typesOfAuthorityCode } from '#domain/authority/alarm-codes.ts';
import type { AnsweredMessage } from '#gateway/jt809/messages/envelope.ts';
import { upId } from '#gateway/jt809/messages/message-ids.ts';

import type { Queries } from '../../database/database.ts';

/** An alarm of ours that an authority means. */
export interface MeantAlarm {
  readonly id: string;
  readonly type: number;
  readonly signCode: string | null;
  readonly timeMs: number;
}

/** Clocks and edges of alarms differ by so much. */
const nearMs = 300_000;

const alarmOf = (row: {
  id: string;
  type: number;
  sign_code: string | null;
  start_time: Date;
}): MeantAlarm => ({
  id: row.id,
  type: row.type,
  signCode: row.sign_code,
  timeMs: row.start_time.getTime(),
});

/** By the number of the frame that told of it (2019), else by truck, type and time; null: none is known. */
export const meantAlarm = async (
  queries: Queries,
  authorityId: number,
  of: {
    readonly about: AnsweredMessage;
    readonly signCode: string | null;
    readonly code: number | null;
    readonly timeMs: number | null;
  },
): Promise<MeantAlarm | null> => {
  const { about, signCode, code, timeMs } = of;
  const columns = 'a.id, a.type, a.sign_code, a.start_time';
  const [named] =
    about.id === upId('alarm')
      ? await queries.query<{ id: string; type: number; sign_code: string | null; start_time: Date }>(
          `select ${columns} from authority_alarm f join alarm a on a.id = f.alarm_id
           where f.authority_id = $1 and f.frame_number = $2 order by f.number desc limit 1`,
          [authorityId, about.number],
          'alarm_of_frame',
        )
      : [];
  if (named !== undefined) return alarmOf(named);
  if (signCode === null || timeMs === null) return null;
  const [near] = await queries.query<{
    id: string;
    type: number;
    sign_code: string | null;
    start_time: Date;
  }>(
    `select ${columns} from alarm a where a.sign_code = $1 and not a.withdrawn
       and ($2::int[] is null or a.type = any($2::int[]))
       and a.start_time between $3::timestamptz - interval '1 day' and $4::timestamptz
       and coalesce(a.end_time, a.raised_time) >= $5
     order by abs(extract(epoch from a.raised_time - $3::timestamptz)) limit 1`,
    [
      signCode,
      code === null ? null : typesOfAuthorityCode(code),
      new Date(timeMs),
      new Date(timeMs + nearMs),
      new Date(timeMs - nearMs),
    ],
    'alarm_near',
  );
  return near === undefined ? null : alarmOf(near);
};
