import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../../../database/database.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import { ruleWarning } from '../../../outbox/unreached-sql.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Rows that this rule wrote within a week. */
const week = (states: string): string =>
  `(select count(*)::int from notice n where n.rule_id = r.id
    and n.created_time > now() - interval '7 days' and n.state in (${states}))`;

const checkForm = (faults: Readonly<Record<string, Text>>): void => {
  if (Object.keys(faults).length > 0) throw badRequest(['请检查表单', 'Please check the form'], faults);
};

/** Receivers among these that are telephones: a report has no room in a text message. */
const telephones = async (queries: Queries, ids: readonly unknown[]): Promise<ReadonlySet<string>> => {
  const rows = await queries.query<{ id: string }>(
    `select id::text as id from notice_receiver where id::text = any($1::text[]) and channel = 'sms'`,
    [ids.map(String)],
  );
  return new Set(rows.map(({ id }) => id));
};

/** A step tells one receiver or whoever is on duty; a rule of alarms names their types. */
const alarmPush: ResourceHooks = {
  computed: {
    typeCount: `(case r.about when 'alarm' then (select count(*)::int from notice_rule_type y where y.notice_rule_id = r.id) end)`,
    targets: `(select string_agg(case when s.after_min > 0 then s.after_min || ' min ' else '' end || coalesce(x.name, p.name), ' → ' order by s.step_no)
      from notice_step s left join notice_receiver x on x.id = s.receiver_id left join on_call_plan p on p.id = s.plan_id
      where s.notice_rule_id = r.id)`,
    warning: ruleWarning,
    sentCount: week(`'accepted', 'delivered'`),
    failedCount: week(`'failed'`),
    waitingCount: week(`'queued', 'sending', 'unclear'`),
  },
  beforeWrite: async ({ queries }, before, written) => {
    if (written === null) return undefined;
    const { about } = { ...before, ...written.own };
    const steps = written.rows.get('steps') ?? (before === null ? [] : null);
    const types = written.choices.get('types') ?? (before === null ? [] : null);
    if (steps?.length === 0) checkForm({ steps: ['至少一个步骤', 'At least one step'] });
    const faults = (steps ?? []).flatMap(({ receiverId = null, planId = null }, index) => {
      const given = [receiverId, planId].filter((value) => value !== null && value !== '').length;
      return given === 1
        ? []
        : [[`steps.${index}.receiverId`, ['选择接收人或值班表之一', 'Choose a receiver or a plan'] as Text]];
    });
    checkForm(Object.fromEntries(faults) as Record<string, Text>);
    if (
      about !== 'alarm' &&
      about !== 'inquiry' &&
      steps !== null &&
      !steps.some(({ afterMin }) => Number(afterMin) === 0)
    )
      checkForm({
        steps: [
          '只有 0 分钟的步骤会推送，至少要有一个',
          'At least one step must have no delay: delayed steps are not sent here',
        ],
      });
    if (about === 'dailyLoss' || about === 'weeklyScores') {
      const phones = await telephones(
        queries,
        (steps ?? []).map(({ receiverId }) => receiverId ?? ''),
      );
      checkForm(
        Object.fromEntries(
          (steps ?? []).flatMap(({ receiverId }, index) =>
            phones.has(String(receiverId ?? ''))
              ? [
                  [
                    `steps.${index}.receiverId`,
                    ['报表不能用短信发送', 'A report can’t be sent as a text message'] as Text,
                  ],
                ]
              : [],
          ),
        ) as Record<string, Text>,
      );
    }
    if (about === 'alarm' && types?.length === 0)
      checkForm({ types: ['至少选择一种报警', 'Choose at least one type of alarm'] });
    return undefined;
  },
};

export default alarmPush;
