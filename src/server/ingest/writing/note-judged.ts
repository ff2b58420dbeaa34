import type { Transaction } from '../../database/database.ts';
import type { StoredRow } from '../../telemetry/records/record-columns.ts';

/**
 * What judging again makes of alarms on which people have said something is in their history: figures that are others
 * now, or none where the alarm would not be raised and stays. A correction of master data is named with its author and
 * reason, be it that its own work or a late message before that judges again; late messages alone are nobody's. To be
 * sent before the rows are put.
 */
export const noteJudged = (queries: Transaction, rows: readonly StoredRow[]): void =>
  queries.send(
    `insert into alarm_event (alarm_id, time, state, user_id, user_name, remark, changes)
     select a.id, x."touchedTime", a.state, coalesce(c.user_id, 0), coalesce(c.user_name, ''), coalesce(c.reason, ''),
       coalesce(f.figures, '[]')
     from json_to_recordset($1::json)
       as x("id" text, "subject" text, "properties" jsonb, "retained" boolean, "correctionCause" text, "touchedTime" timestamptz)
     join alarm a on a.id = x."id" and a.state <> 'unconfirmed' and not a.withdrawn
     cross join lateral (
       select jsonb_agg(jsonb_build_object('name', key, 'before', a.properties -> key, 'after', x."properties" -> key) order by key) as figures
       from (select jsonb_object_keys(a.properties) union select jsonb_object_keys(coalesce(x."properties", '{}'))) as keys (key)
       where a.properties -> key is distinct from x."properties" -> key and key !~ 'Time$') f
     left join lateral (
       select m.user_id, m.user_name, m.reason from master_correction_subject s join master_correction m on m.id = s.correction_id
       where x."correctionCause" = 'masterData' and s.subject = x."subject"
         and (s.done_time is null or s.done_time >= x."touchedTime")
       order by m.id desc limit 1) c on true
     where f.figures is not null or (x."retained" and not a.retained)`,
    [JSON.stringify(rows)],
    'note_judged',
  );
