/** Parts of an hour in which a plan is looked at; shifts begin and end at minutes, and few of them at others than these. */
const partMin = 30;

const told = `x.enabled and x.channel <> 'sim'`;
const keyless = (receiver: string): string =>
  `${receiver}.channel in ('dingTalk', 'weCom') and ${receiver}.robot_key is null`;

/** Whether a shift's receiver `x` is told anything: a robot without its key is not. */
export const reached = `${told} and (${keyless('x')}) is not true`;

/** Hours of the coming week in which nobody of an on-call plan `plan` is told. */
export const uncoveredHours = (plan: string): string =>
  `(select count(*) * ${partMin} / 60.0 from generate_series(date_trunc('hour', now()), date_trunc('hour', now())
      + interval '7 days' - interval '1 minute', interval '${partMin} minutes') as moment
    where not exists (select from on_call_shift h join notice_receiver x on x.id = h.receiver_id
      where h.on_call_plan_id = ${plan} and ${reached} and is_on_duty(h.hours, h.days, moment)))::float`;

/** Why steps of the rule `r` may reach nobody (`ruleWarnings`); null: each has somebody at any time. */
export const ruleWarning = `(select case when bool_or(x.id is not null and not (${told})) then 'receiverOff'
    when bool_or(${keyless('x')}) then 'noKey'
    when bool_or(s.plan_id is not null and ${uncoveredHours('s.plan_id')} > 0) then 'planGap' end
  from notice_step s left join notice_receiver x on x.id = s.receiver_id where s.notice_rule_id = r.id)`;

/** Whether rules or plans tell the receiver `r` although he is off (`receiverWarnings`). */
export const receiverWarning = `(case when ${keyless('r')} then 'noKey' when not r.enabled and (exists (select from notice_step s where s.receiver_id = r.id)
    or exists (select from on_call_shift h where h.receiver_id = r.id)) then 'offInRules' end)`;
