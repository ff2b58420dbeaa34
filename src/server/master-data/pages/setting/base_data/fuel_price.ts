import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../../../database/database.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import type { Row } from '../../../../resource-kit/read-form.ts';

const taken: Text = [
  '该车队这一天已有此燃料的价格',
  'This fleet has a price of this fuel from this day on already',
];

/** @throws Refusal at the day: the company has another price of this fuel from that day on */
const checkOnce = async (queries: Queries, row: Row, ownId: number): Promise<void> => {
  const [same] = await queries.query(
    `select from fuel_price where company_code = $1 and fuel = $2 and effective_day = $3::date and id <> $4`,
    [String(row['companyCode']), String(row['fuel']), String(row['effectiveDay']), ownId],
  );
  if (same !== undefined) throw badRequest(taken, { effectiveDay: taken });
};

/** A company has one price of a fuel from a day on. */
const fuelPrice: ResourceHooks = {
  beforeWrite: async ({ queries }, before, written) => {
    if (written !== null)
      await checkOnce(queries, { ...(before as Row | null), ...written.own }, Number(before?.['id'] ?? 0));
  },
  beforeRestore: ({ queries }, removed) => checkOnce(queries, removed, 0),
};

export default fuelPrice;
