import { companiesAbove } from '../identity/scope/company-line.ts';
import type { Queries } from '../database/database.ts';

/**
 * Origins whose pages may frame the page of a link: those of its company and of the companies above it, while it may be
 * embedded and shows something. Of any other number there are none, so that nobody learns which there are.
 */
export const framingOrigins = async (
  queries: Queries,
  publicCode: string,
  nowMs: number,
): Promise<readonly string[]> => {
  const rows = await queries.query<{ origin: string }>(
    `select distinct o.origin from share_link l
       join embed_origin o on o.company_code in (${companiesAbove('array[l.company_code]')})
     where l.public_code = $1 and l.embed and (share_link_end(l.id, $2)).why is null order by o.origin`,
    [publicCode, new Date(nowMs)],
    'framing_origins',
  );
  return rows.map(({ origin }) => origin);
};
