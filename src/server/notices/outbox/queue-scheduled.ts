import { chinaDayOf } from '#domain/time/china-day.ts';

import type { Database } from '../../database/database.ts';
import { documentsSql, documentStepSql } from './documents-sql.ts';
import { receiverColumns, receiverValues } from './queue-alarms.ts';

const dayMs = 86_400_000;

/** Rules that tell at an hour of the day do so at eight, or as soon after as the server is there. */
const reportHour = 8;

/** Steps of a rule that are told at once, to whoever they name or who is on duty. */
const firstTargets = `select r.id as rule_id, r.name as rule_name, r.company_code, coalesce(s.receiver_id, h.receiver_id) as target
  from notice_rule r join notice_step s on s.notice_rule_id = r.id and s.after_min = 0
  left join on_call_shift h on h.on_call_plan_id = s.plan_id and s.receiver_id is null and is_on_duty(h.hours, h.days, $1)
  where r.enabled and r.about = $2 and is_on_duty(null, r.days, $1)`;

const insert = `insert into notice (subject, receiver_id, company_code, kind, rule_id, rule_name, payload, ${receiverColumns},
  created_time, due_time)`;

/** A report has no room in a text message; what is refused in the form is not sent either. */
const receivers = (kind: 'line' | 'report'): string =>
  `join notice_receiver x on x.id = t.target and x.enabled and x.channel not in ('sim'${kind === 'report' ? `, 'sms'` : ''})`;

/** A report of a rule, once a day: for the day before. */
const queueReport = (
  database: Database,
  kind: 'dailyLoss' | 'weeklyScores',
  nowMs: number,
): Promise<unknown> =>
  database.query(
    `${insert} select distinct on (t.rule_id, x.id) $2 || ':' || t.rule_id || ':' || $3, x.id, x.company_code, $2, t.rule_id, t.rule_name,
       jsonb_build_object('day', $3::text, 'companyCode', t.company_code), ${receiverValues}, $1, $1
     from (${firstTargets}) t ${receivers('report')} on conflict do nothing`,
    [new Date(nowMs), kind, chinaDayOf(nowMs - dayMs)],
    `queue_${kind}`,
  );

/**
 * Documents that expire: told 60, 30 and 7 days before, each once. One that is entered later is told with the days that
 * are left.
 */
const queueExpiries = (database: Database, nowMs: number): Promise<unknown> =>
  database.query(
    `with recursive below as (
       select t.*, t.company_code as below_code from (${firstTargets}) t
       union select b.rule_id, b.rule_name, b.company_code, b.target, c.company_code
       from company c join below b on c.parent_code = b.below_code
     ), document as (
       ${documentsSql}
     ), due as (
       select d.*, d.until - $3::date as days_left from document d where d.until - $3::date between 0 and 60
     )
     ${insert} select distinct on (d.kind, d.id, x.id) 'expiry:' || d.kind || ':' || d.id || ':' || d.until || ':' ||
         ${documentStepSql('d.days_left')},
       x.id, x.company_code, $2, t.rule_id, t.rule_name,
       jsonb_build_object('document', d.kind, 'holder', d.holder, 'day', d.until::text, 'daysLeft', d.days_left),
       ${receiverValues}, $1, $1
     from below t join due d on d.company_code = t.below_code ${receivers('line')} on conflict do nothing`,
    [new Date(nowMs), 'expiry', chinaDayOf(nowMs)],
    'queue_expiries',
  );

/** Oil volumes at the time of day at which somebody wants them; two hours late at most. */
const queueOil = (database: Database, nowMs: number): Promise<unknown> =>
  database.query(
    `${insert} select 'oil:' || p.id || ':' || $2, x.id, x.company_code, 'oil', null::int, p.name,
       jsonb_build_object('day', case p.about when 'delivered' then $3::text else $2::text end, 'about', p.about,
         'companyCode', p.company_code), ${receiverValues}, $1, $1
     from oil_push p join notice_receiver x on x.id = p.receiver_id and x.enabled and x.channel not in ('sim', 'sms')
     where p.enabled and is_on_duty(null, p.days, $1)
       and (($1::timestamptz at time zone 'UTC') + interval '8 hours')::time >= p.send_at::time
       and (($1::timestamptz at time zone 'UTC') + interval '8 hours')::time - p.send_at::time < interval '2 hours'
     on conflict do nothing`,
    [new Date(nowMs), chinaDayOf(nowMs), chinaDayOf(nowMs - dayMs)],
    'queue_oil',
  );

/** Writes what is told by the clock. Run as often as one likes: nobody is told the same thing twice. */
export const queueScheduled = async (database: Database, nowMs: number): Promise<void> => {
  await queueOil(database, nowMs);
  const china = new Date(nowMs + 8 * 3_600_000);
  if (china.getUTCHours() < reportHour) return;
  await queueExpiries(database, nowMs);
  await queueReport(database, 'dailyLoss', nowMs);
  const isMonday = china.getUTCDay() === 1;
  if (isMonday) await queueReport(database, 'weeklyScores', nowMs);
};
