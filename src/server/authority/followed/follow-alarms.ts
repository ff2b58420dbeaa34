import {
  alarmResults,
  alarmPart,
  alarmSources,
  urgeAnswerPart,
} from '#gateway/jt809/messages/alarm-messages.ts';
import { upId } from '#gateway/jt809/messages/message-ids.ts';
import { authorityAlarmCode } from '#domain/authority/alarm-codes.ts';
import { alarmName } from '#domain/words/alarm-words.ts';

import type { Queries } from '../../database/database.ts';
import { queueUp, upMessage, type UpMessageToSend } from '../outbox/queue-up.ts';
import type { AuthorityPeer } from '../peers.ts';
import { vehicleName } from '../vehicle-name.ts';

const portion = 200;

interface AlarmRow {
  readonly n: number;
  readonly kind: 'alarm' | 'state';
  readonly id: string;
  readonly type: number;
  readonly cause: string | null;
  readonly raised_time: Date;
  readonly start_time: Date;
  readonly end_time: Date | null;
  readonly speed_kmh: number | null;
  readonly sign_code: string;
  readonly plate_color: string | null;
}

/** What is told of an alarm whose state people see. Nobody at it yet: there is nothing to tell. */
export const resultOfState = (state: string): number | null => {
  if (state === 'normal' || state === 'abnormal') return alarmResults.done;
  if (state === 'falseAlarm') return alarmResults.notDone;
  return state === 'inProgress' ? alarmResults.inWork : null;
};

const alarmMessage = (peer: AuthorityPeer, row: AlarmRow, number: number): UpMessageToSend | null => {
  const type = authorityAlarmCode(row.type, peer.edition);
  if (type === null) return null;
  const vehicle = vehicleName(row.sign_code, row.plate_color ?? 'yellow');
  const [name] = alarmName(row.type, row.cause);
  const speed = row.speed_kmh === null ? '' : ` ${Math.round(row.speed_kmh)} km/h`;
  return upMessage(
    peer.id,
    'alarm',
    vehicle,
    alarmPart(peer.edition),
    {
      source: alarmSources.company,
      platform: peer.platformCode,
      type,
      timeMs: row.raised_time.getTime(),
      startMs: row.start_time.getTime(),
      endMs: row.end_time?.getTime() ?? null,
      vehicle,
      target: peer.platformCode,
      lineId: 0,
      infoId: number,
      text: `${name}${speed}`,
    },
    `alarm:${row.id}`,
  );
};

/** Gives alarms the numbers under which the authority is told of them; those that have one are not new. */
const numbered = async (
  queries: Queries,
  authorityId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries.query<{ alarm_id: string; number: number }>(
    `insert into authority_alarm (authority_id, alarm_id) select $1, id from unnest($2::text[]) as x(id)
     on conflict do nothing returning alarm_id, number`,
    [authorityId, [...new Set(ids)]],
    'number_authority_alarms',
  );
  return new Map(rows.map(({ alarm_id, number }) => [alarm_id, Number(number)]));
};

/** Tells of alarms that rose since the last look, in the transaction that notes how far it has looked. */
export const followAlarms = async (queries: Queries, peer: AuthorityPeer, nowMs: number): Promise<void> => {
  const rows = await queries.query<AlarmRow & Record<string, unknown>>(
    `select s.n, s.kind, a.id, a.type, a.cause, a.raised_time, a.start_time, a.end_time, a.speed_kmh,
       v.sign_code, v.plate_color
     from authority_link l join alarm_stream s on s.n > l.alarm_number join alarm a on a.id = s.alarm_id
     left join authority_vehicle v on v.authority_id = l.authority_id and v.sign_code = a.sign_code
     where l.authority_id = $1 order by s.n limit ${portion}`,
    [peer.id],
    'follow_alarms',
  );
  const last = rows.at(-1);
  if (last === undefined) return;
  const told = rows.filter(
    (row) => row.plate_color !== null && authorityAlarmCode(row.type, peer.edition) !== null,
  );
  const numbers = await numbered(
    queries,
    peer.id,
    told.filter(({ kind }) => kind === 'alarm').map(({ id }) => id),
  );
  await queueUp(
    queries,
    told.flatMap((row) => {
      const number = row.kind === 'alarm' ? numbers.get(row.id) : undefined;
      return number === undefined ? [] : (alarmMessage(peer, row, number) ?? []);
    }),
    nowMs,
  );
  await queries.query(
    `update authority_alarm set to_follow = true where authority_id = $1 and alarm_id = any($2::text[])`,
    [peer.id, told.filter(({ kind }) => kind === 'state').map(({ id }) => id)],
    'follow_states',
  );
  await queries.query(
    'update authority_link set alarm_number = $2 where authority_id = $1',
    [peer.id, last.n],
    'followed_alarms',
  );
};

/** Tells what became of alarms: 0x1403 of the supplement, 0x1412 of 2019. 2011 has no word for it. */
export const followUps = async (queries: Queries, peer: AuthorityPeer, nowMs: number): Promise<void> => {
  const is2019 = peer.edition === '2019';
  const rows = await queries.query<{
    number: number;
    frame_number: number | null;
    alarm_id: string;
    sent_result: number | null;
    state: string;
    sign_code: string;
    plate_color: string;
  }>(
    // Until the alarm itself has gone up, 2019 has no number to name it by.
    `select f.number, f.frame_number, f.alarm_id, f.sent_result, a.state, v.sign_code, v.plate_color
     from authority_alarm f join alarm a on a.id = f.alarm_id
     join authority_vehicle v on v.authority_id = f.authority_id and v.sign_code = a.sign_code
     where f.authority_id = $1 and f.to_follow and f.frame_number is not null order by f.number limit ${portion}`,
    [peer.id],
    'follow_ups',
  );
  if (rows.length === 0) return;
  const results = rows.map((row) => ({ ...row, result: resultOfState(row.state) }));
  const fresh = results.filter(
    ({ result, sent_result }) => result !== null && result !== sent_result && peer.edition !== '2011',
  );
  await queueUp(
    queries,
    fresh.map((row) =>
      upMessage(
        peer.id,
        is2019 ? 'alarmHandled2019' : 'alarmHandled',
        vehicleName(row.sign_code, row.plate_color),
        urgeAnswerPart(peer.edition),
        {
          answered: { id: upId('alarm'), number: Number(row.frame_number ?? 0) },
          urgeId: Number(row.number),
          result: row.result ?? alarmResults.inWork,
        },
        `alarm:${row.alarm_id}`,
      ),
    ),
    nowMs,
  );
  await queries.query(
    `update authority_alarm f set to_follow = false, sent_result = coalesce(x.result, f.sent_result)
     from unnest($2::bigint[], $3::int[]) as x(number, result) where f.authority_id = $1 and f.number = x.number`,
    [peer.id, results.map(({ number }) => number), results.map(({ result }) => result)],
    'followed_ups',
  );
};
