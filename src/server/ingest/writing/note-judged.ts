import type { Transaction } from '../../database/database.ts';
import type { StoredRow } from '../../telemetry/records/record-columns.ts';

/**
 * What judging again makes of alarms on which people have said something is in their history: figures that are others
 * now, or none where the alarm would not be raised and stays. A correction of master data is named with its author and
 * reason, be it that its own work (which is done at this very moment) or a late message before that judges again; late
 * messages alone are nobody's. What lasts and goes on growing is no other judgement: its revision stays. To be sent before the
 * rows are put.
 */
export const noteJudged = (queries: Transaction, rows: readonly StoredRow[], nowMs: number): void => {
  const corrected = rows.filter((row) => row['corrected'] === true);
  if (corrected.length === 0) return;
  queries.send(
    `insert into alarm_event (alarm_id, time, state, user_id, user_name, remark, changes)
     select a.id, $2, a.state, coalesce(c.user_id, 0), coalesce(c.user_name, ''), coalesce(c.reason, ''),
       coalesce(f.figures, '[]')
     from json_to_recordset($1::json)
       as x("id" text, "subject" text, "properties" jsonb, "retained" boolean, "revision" int, "correctionCause" text)
     join alarm a on a.id = x."id" and a.state <> 'unconfirmed' and not a.withdrawn
       and x."revision" > a.revision
     cross join lateral (
       select jsonb_agg(jsonb_build_object('name', key, 'before', a.properties -> key, 'after', x."properties" -> key) order by key) as figures
       from (select jsonb_object_keys(a.properties) union select jsonb_object_keys(coalesce(x."properties", '{}'))) as keys (key)
       where a.properties -> key is distinct from x."properties" -> key and key !~ 'Time$') f
     left join lateral (
       select m.user_id, coalesce(u.name, m.user_name) as user_name, m.reason
       from master_correction_subject s join master_correction m on m.id = s.correction_id left join app_user u on u.id = m.user_id
       where x."correctionCause" = 'masterData' and s.subject = x."subject"
         and (s.done_time is null or s.done_time = $2)
       order by m.id desc limit 1) c on true
     where f.figures is not null or (x."retained" and not a.retained)`,
    [JSON.stringify(corrected), new Date(nowMs)],
    'note_judged',
  );
};
