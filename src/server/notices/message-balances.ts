import type { MessageBalance } from '#contract/notices.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';

import type { Queries } from '../database/database.ts';

/** Text messages of companies that have ever bought some. */
export const messageBalances = (
  queries: Queries,
  companies: readonly string[],
  nowMs: number,
): Promise<MessageBalance[]> => {
  const { fromMs } = chinaDayRange(`${chinaDayOf(nowMs).slice(0, 7)}-01`);
  return queries.query<MessageBalance & Record<string, unknown>>(
    `select b.company_code as "companyCode", c.name as "companyName", b.balance,
       coalesce(sum(l.quantity) filter (where l.kind = 'recharge'), 0)::int as bought,
       (-coalesce(sum(l.quantity) filter (where l.kind <> 'recharge'), 0))::int as used
     from message_balance b join company c on c.company_code = b.company_code
     left join message_ledger l on l.company_code = b.company_code and l.booked_time >= $2
     where b.company_code = any($1::text[]) group by 1, 2, 3 order by b.balance, 1`,
    [companies, new Date(fromMs)],
  );
};
