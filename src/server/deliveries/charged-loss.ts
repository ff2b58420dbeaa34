/**
 * Litres of a task that are charged: its proven legs and drains, without those whose alarm somebody has judged to be
 * none. One that nobody has judged yet counts. SQL over a row of `task_fuel`; null: nothing is known of its loss.
 */
export const chargedSql = (
  r = 'r',
): string => `(case when ${r}.charged_v20_l > 0 then greatest(0, ${r}.charged_v20_l - coalesce((
  select sum(greatest(0, (ca.properties ->> 'loss')::float8)) from alarm ca
  where ca.type = 202 and ca.sign_code = ${r}.sign_code and ca.company_code = ${r}.company_code and not ca.withdrawn
    and ca.state in ('normal', 'falseAlarm')
    and (ca.record_id = ${r}.id or coalesce(${r}.drain_alarm_ids, '[]'::jsonb) ? ca.id)), 0)) else ${r}.charged_v20_l end)`;

/**
 * Litres that a depot is charged with: its short loading, unless somebody has judged it to be none. SQL over
 * `task_fuel r`; null: nothing is known of it.
 */
export const chargedDepotSql = `(case when r.charged_depot_v20_l > 0 and exists (
  select from loss_claim dc where dc.sign_code = r.sign_code and dc.task_code = r.task_code and dc.fuel = r.fuel
    and dc.addressee = 'depot' and dc.judgement in ('normal', 'falseAlarm')) then 0 else r.charged_depot_v20_l end)`;

/**
 * The loss without the depot's leg, whatever people made of that: what a truck, a driver or a station may be ranked by.
 * SQL over `task_fuel r`.
 */
export const carriedLossSql =
  'round((r.loss_v20_l - coalesce(r.charged_depot_v20_l, 0))::numeric, 2)::float8';
