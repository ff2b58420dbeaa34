import type { SettingKey } from '#contract/settings.ts';

import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const limitKeys = {
  gasolinePerMille: 'loss.highLossRate.gasoline',
  dieselPerMille: 'loss.highLossRate.diesel',
  gasolineSummerPerMille: 'loss.allowance.gasoline.summer',
  gasolineWinterPerMille: 'loss.allowance.gasoline.winter',
  dieselSummerPerMille: 'loss.allowance.diesel.summer',
  dieselWinterPerMille: 'loss.allowance.diesel.winter',
} as const satisfies Record<string, SettingKey>;

/** A limit that changed is a setting of its company from now on; what happened before keeps the one of its time. */
const lossLimit: ResourceHooks = {
  afterWrite: async ({ queries, nowMs }, before, after) => {
    const companyCode = String((after ?? before)?.['companyCode']);
    for (const [field, key] of Object.entries(limitKeys)) {
      const was = before?.[field] ?? null;
      const is = after?.[field] ?? null;
      if (was === is) continue;
      // Per mille have two decimals here, the rule's ratio five.
      const value = is === null ? null : Math.round(Number(is) * 100) / 100_000;
      await queries.query(
        `insert into setting (key, value, scope, scope_id, effective_from) values ($1, $2::jsonb, 'company', $3, greatest($4, master_edit_time()))`,
        [key, JSON.stringify(value), companyCode, new Date(nowMs)],
        'setting_add',
      );
    }
  },
};

export default lossLimit;
