import type { Transaction } from '../../database/database.ts';
import { nobodyLane } from './unreached.ts';

/** Alarms that came to light later are told in the console alone: nobody is woken for yesterday, but for an emergency. */
const freshFor = '1 hour';

/** Told whatever the hours of a rule say: the driver has pressed for help. */
const emergency = 201;

/** Told before others, and never left out of a digest: emergency, and fuel that goes missing. */
const urgent = '(201, 202)';

/** What the words of a notice of an alarm are made of. */
const payload = `jsonb_build_object('cause', m.cause, 'afterMin', m.after_min, 'areaName', m.area_name,
  'time', to_char(m.raised_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** Of an alarm that was withdrawn and stands again. */
const toldAgain = `on conflict (subject, receiver_id, channel) do update set state = 'queued', reason = '', ended_time = null,
  due_time = excluded.due_time, first_due_time = excluded.due_time
  where notice.state = 'cancelled' and notice.reason = 'withdrawn'`;

/**
 * Columns of a row of the outbox that come from its receiver `x`, in the order of `receiverColumns`.
 */
export const receiverValues = `x.channel, x.name, x.address, notice_lane_of(x.*)`;
export const receiverColumns = 'channel, receiver_name, address, lane';

/**
 * Writes what new and changed alarms tell people outside, in the transaction that writes the alarms: every step of every
 * rule that they meet, due when it is its turn. One that rose to a rule's level is told then; one that was withdrawn and
 * stands again is told again; what somebody has acknowledged is not, under whatever number a replay gives it. A rule
 * holds for its company and those below; whoever is on duty is looked up for the moment at which the step is due.
 */
export const queueAlarmNotices = (queries: Transaction, alarmIds: readonly string[], nowMs: number): void => {
  if (alarmIds.length === 0) return;
  queries.send(
    `with recursive fresh as (
       select id, type, level, cause, sign_code, company_code, area_name, raised_time from alarm
       where id = any($1::text[]) and popup and not withdrawn and suppressed_by is null and state = 'unconfirmed'
         and (type = ${emergency} or raised_time > $2::timestamptz - interval '${freshFor}')
         and exists (select from notice_rule where about = 'alarm' and enabled)
     ), above as (
       select fresh.id, fresh.company_code from fresh
       union
       select above.id, c.parent_code from above join company c on c.company_code = above.company_code
       where c.parent_code is not null
     ), matched as (
       select fresh.*, r.id as rule_id, r.name as rule_name, r.company_code as rule_company, s.step_no, s.receiver_id,
         s.plan_id, s.after_min,
         $2::timestamptz + make_interval(mins => s.after_min) as due
       from fresh join above on above.id = fresh.id
       join notice_rule r on r.company_code = above.company_code and r.about = 'alarm' and r.enabled
       join notice_rule_type y on y.notice_rule_id = r.id and y.type_code = fresh.type::text
       join notice_step s on s.notice_rule_id = r.id
       where fresh.level >= r.min_level::int
         and (r.truck_id is null or exists (select from truck_master t where t.id = r.truck_id and t.sign_code = fresh.sign_code))
         and (fresh.type = ${emergency} or is_on_duty(r.hours, r.days, fresh.raised_time))
     ), reached as (
       select m.*, m.receiver_id as target from matched m where m.receiver_id is not null
       union all
       select m.*, h.receiver_id from matched m join on_call_shift h on h.on_call_plan_id = m.plan_id
       where m.receiver_id is null and is_on_duty(h.hours, h.days, m.due)
     ), told as (
       select m.*, x.id as told_id from reached m join notice_receiver x on x.id = m.target and x.enabled and x.channel <> 'sim'
     ), unreached as (
       insert into notice (subject, receiver_id, company_code, kind, type, sign_code, alarm_id, rule_id, rule_name, step_no,
         payload, channel, receiver_name, lane, urgent, created_time, due_time)
       select 'alarm:' || m.id || ':' || m.rule_id || ':' || m.step_no, 0, m.rule_company, 'alarm', m.type, m.sign_code, m.id,
         m.rule_id, m.rule_name, m.step_no, ${payload}, '', coalesce(x.name, p.name, ''), '${nobodyLane}',
         m.type in ${urgent}, $2, m.due
       from matched m left join notice_receiver x on x.id = m.receiver_id left join on_call_plan p on p.id = m.plan_id
       where not exists (select from told t where t.id = m.id and t.rule_id = m.rule_id and t.step_no = m.step_no)
       ${toldAgain}
     )
     insert into notice (subject, receiver_id, company_code, kind, type, sign_code, alarm_id, rule_id, rule_name, step_no, payload,
       ${receiverColumns}, urgent, created_time, due_time)
     select distinct on (m.id, x.id) 'alarm:' || m.id, x.id, x.company_code, 'alarm', m.type, m.sign_code, m.id, m.rule_id,
       m.rule_name, m.step_no, ${payload}, ${receiverValues}, m.type in ${urgent}, $2, m.due
     from told m join notice_receiver x on x.id = m.told_id
     order by m.id, x.id, m.due
     ${toldAgain}`,
    [alarmIds, new Date(nowMs)],
    'queue_notices',
  );
};

/** Somebody is at these alarms, or they are none: what still waits to be told of them is not told any more. */
export const cancelAlarmNotices = (queries: Transaction, alarmIds: readonly string[], nowMs: number): void =>
  queries.send(
    `update notice n set state = 'cancelled', reason = case when a.withdrawn or a.suppressed_by is not null then 'withdrawn' else 'seen' end, ended_time = $2
     from alarm a where a.id = n.alarm_id and n.alarm_id = any($1::text[]) and n.state = 'queued'
       and (a.withdrawn or a.suppressed_by is not null or a.state <> 'unconfirmed')`,
    [alarmIds, new Date(nowMs)],
    'cancel_notices',
  );
