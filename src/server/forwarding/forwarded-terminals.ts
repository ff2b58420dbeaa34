/**
 * SQL: terminals that are passed on, each to which platform: those of its company's trucks and of the companies below it,
 * as they are now.
 */
export const forwardedTerminalsSql = `(
  with recursive below as (
    select t.id as target_id, t.company_code from forward_target t where t.enabled
    union select b.target_id, c.company_code from company c join below b on c.parent_code = b.company_code
  )
  select b.target_id, k.number, k.truck_id, k.sign_code
  from below b join forward_target t on t.id = b.target_id
    join terminal_in_force k on k.company_code = b.company_code and k.truck_id is not null and k.enabled
  where t.trucks = 'all'
    or exists (select from forward_truck c where c.forward_target_id = b.target_id and c.truck_id = k.truck_id))`;
