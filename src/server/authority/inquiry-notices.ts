import type { Queries } from '../database/database.ts';
import { companiesAbove } from '../identity/scope/company-line.ts';
import { receiverColumns, receiverValues } from '../notices/outbox/queue-alarms.ts';

/**
 * Writes what an inquiry tells people outside: the steps of every rule about inquiries of its company and those above,
 * the first at half of its time, the others so many minutes after, as long as it is open.
 */
export const queueInquiryNotices = (queries: Queries, messageId: number, nowMs: number): Promise<unknown> =>
  queries.query(
    `with asked as (
       select m.id, m.company_code, m.kind, m.content, m.sign_code, m.deadline_time, a.name as authority,
         $2::timestamptz + (m.deadline_time - $2::timestamptz) / 2 as half
       from authority_message m join authority a on a.id = m.authority_id where m.id = $1 and m.deadline_time > $2
     ), steps as (
       select asked.*, r.id as rule_id, r.name as rule_name, s.step_no, s.after_min, s.receiver_id, s.plan_id,
         asked.half + make_interval(mins => s.after_min) as due
       from asked join notice_rule r on r.company_code in (${companiesAbove('array[asked.company_code]')})
         and r.about = 'inquiry' and r.enabled
       join notice_step s on s.notice_rule_id = r.id
       where is_on_duty(r.hours, r.days, $2)
     ), reached as (
       select s.*, coalesce(s.receiver_id, h.receiver_id) as target from steps s
       left join on_call_shift h on h.on_call_plan_id = s.plan_id and s.receiver_id is null and is_on_duty(h.hours, h.days, s.due)
     )
     insert into notice (subject, receiver_id, company_code, kind, sign_code, rule_id, rule_name, step_no, payload,
       ${receiverColumns}, urgent, created_time, due_time)
     select distinct on (m.id, x.id) 'inquiry:' || m.id, x.id, x.company_code, 'inquiry', m.sign_code, m.rule_id, m.rule_name,
       m.step_no, jsonb_build_object('holder', m.authority, 'inquiry', m.kind, 'afterMin', m.after_min, 'time',
         to_char(m.deadline_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
       ${receiverValues}, true, $2, m.due
     from reached m join notice_receiver x on x.id = m.target and x.enabled and x.channel <> 'sim'
     where m.due < m.deadline_time order by m.id, x.id, m.due on conflict do nothing`,
    [messageId, new Date(nowMs)],
    'queue_inquiry_notices',
  );

/** Somebody has answered, or it is too late: nobody is told of it any more. */
export const cancelInquiryNotices = (
  queries: Queries,
  messageIds: readonly number[],
  nowMs: number,
): Promise<unknown> =>
  queries.query(
    `update notice set state = 'cancelled', reason = 'seen', ended_time = $2
     where subject = any($1::text[]) and state = 'queued'`,
    [messageIds.map((id) => `inquiry:${id}`), new Date(nowMs)],
    'cancel_inquiry_notices',
  );
