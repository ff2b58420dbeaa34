import { companiesBelow } from '../identity/scope/company-line.ts';

/**
 * SQL: terminals that are passed on, each to which platform: those of its company's trucks and of the companies below it,
 * as they are now.
 */
export const forwardedTerminalsSql = `(
  select t.id as target_id, k.number, k.truck_id, k.sign_code
  from forward_target t cross join lateral (${companiesBelow('array[t.company_code]')}) b
    join terminal_in_force k on k.company_code = b.company_code and k.truck_id is not null and k.enabled
  where t.enabled and (t.trucks = 'all'
    or exists (select from forward_truck c where c.forward_target_id = t.id and c.truck_id = k.truck_id)))`;
