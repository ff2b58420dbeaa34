const operations = (fuel: string): string =>
  ['loading', 'unloading']
    .map(
      (table) => `select l.compartment, l.start_time, l.start_v20_l from ${table} l
      where l.task_code = ${fuel}.task_code and l.fuel = ${fuel}.fuel and l.subject = ${fuel}.subject
        and l.company_code = ${fuel}.company_code and not l.withdrawn`,
    )
    .join(' union all ');

/**
 * SQL: litres at 20 °C on board before the first operation of a task and fuel in each of their compartments; null where
 * one of them is not known.
 * @param fuel alias of the row of task and fuel
 */
export const openingV20Sql = (fuel: string): string =>
  `(select case when bool_and(o.start_v20_l is not null) then round(sum(o.start_v20_l)::numeric, 2)::float8 end
    from (select distinct on (compartment) start_v20_l from (${operations(fuel)}) all_of order by compartment, start_time) o)`;

/** SQL: the same at the end, by the definition of the change on board: what was there at the end less what was before. */
export const closingV20Sql = (fuel: string): string =>
  `round((${openingV20Sql(fuel)} + ${fuel}.remainder_v20_l)::numeric, 2)::float8`;
