/**
 * SQL: documents that end one day, of drivers, repair cards and trucks: `kind`, `id` of whose it is, `company_code`,
 * `holder`, `sign_code`, `until`.
 */
export const documentsSql = `
  select 'qualification' as kind, id, company_code, name as holder, null::text as sign_code, qualification_until as until
    from driver where qualification_until is not null
  union all
  select 'repairCard', id, company_code, case when holder_name = '' then card_code else holder_name || ' ' || card_code end,
    null, valid_until from repair_card where valid_until is not null and enabled
  union all
  select d.kind, t.id, t.company_code, t.sign_code, t.sign_code, d.until from truck t cross join lateral (values
    ('vehicleLicence', t.vehicle_licence_until), ('hazardousPermit', t.hazardous_permit_until),
    ('tankInspection', t.tank_inspection_until), ('insurance', t.insurance_until)) as d(kind, until)
  where d.until is not null and t.enabled`;

/** SQL: the step of 60, 30 and 7 days that a number of days left has reached: each is told once. */
export const documentStepSql = (daysLeft: string): string =>
  `case when ${daysLeft} > 30 then 60 when ${daysLeft} > 7 then 30 else 7 end`;
