/**
 * SQL: joins as `d` the driver whom a record names by code, where he drives or drove for the company of the record. A code
 * that another company's driver has too names nobody here.
 * @param code and `company` of the record, as SQL
 */
export const driverJoin = (code: string, company: string): string =>
  `left join driver d on d.driver_code = ${code} and exists (
    select from driver_company k where k.driver_code = ${code} and k.company_code = ${company})`;

/**
 * SQL: a column of the driver or escort whom a record names by code, as `driverJoin` knows them; null: nobody.
 * @param code and `company` of the record, as SQL
 */
export const driverColumnSql = (column: 'name' | 'mobile', code: string, company: string): string =>
  `(select p.${column} from driver p where p.driver_code = ${code} and exists (
    select from driver_company k where k.driver_code = p.driver_code and k.company_code = ${company}))`;
