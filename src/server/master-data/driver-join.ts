/**
 * SQL: joins as `d` the driver whom a record names by code, where he drives or drove for the company of the record. A code
 * that another company's driver has too names nobody here.
 * @param code and `company` of the record, as SQL
 */
export const driverJoin = (code: string, company: string): string =>
  `left join driver d on d.driver_code = ${code} and exists (
    select from driver_company k where k.driver_code = ${code} and k.company_code = ${company})`;
