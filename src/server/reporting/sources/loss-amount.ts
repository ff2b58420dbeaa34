/** SQL: the China day by which a task counts, as its period does. */
const endedDay = (fuel: string): string =>
  `(coalesce(${fuel}.end_time, ${fuel}.start_time) at time zone 'Asia/Shanghai')::date`;

/** SQL: the price of a row of task and fuel, CNY a litre; null: none holds. */
export const fuelPriceSql = (fuel: string): string =>
  `fuel_price_at(${fuel}.company_code, ${fuel}.fuel, ${endedDay(fuel)})`;

/** SQL: litres at a price, CNY, rounded row by row, so that rows add up to their sum. */
export const amountSql = (litres: string, price: string): string =>
  `round((${litres} * ${price})::numeric, 2)`;

/** SQL: a sum of amounts that is known where each of them is. @param only filter clause of the aggregate */
export const completeSumSql = (amount: string, only = ''): string => `sum(coalesce(${amount}, 'NaN'))${only}`;

/** SQL: such a sum as a figure; null: a part of it is not known. */
export const completeFigure = (sum: string): string => `nullif(${sum}, 'NaN')::float8`;
