-- An area holds for trucks of its company and of those below it; until now it held for everybody's. Where trucks have
-- loaded or unloaded at a depot or station that only another company has entered, their company gets one of its own, so
-- that tomorrow's opening there is judged as yesterday's, and yesterday's is judged the same when a message of it comes
-- late: the copy has all versions of the original. Fences of others end for them: that is what they should do.
do $$
declare
  shared text;
begin
  select string_agg(quote_ident(attname), ', ') into shared from pg_attribute
    where attrelid = 'area_master'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'area_code', 'company_code', 'station_code', 'version', 'ended_time');
  execute format($sql$
    insert into area_master (area_code, company_code, %1$s)
    with recursive above as (
      select company_code as of_company, company_code, parent_code from company
      union select a.of_company, c.company_code, c.parent_code from company c join above a on c.company_code = a.parent_code
    ), used as (
      select area_code, company_code from loading where area_code is not null and not withdrawn
      union select area_code, company_code from unloading where area_code is not null and not withdrawn
    ), outside as (
      select u.area_code, u.company_code from used u join area_master m on m.area_code = u.area_code and m.ended_time is null
        join company c on c.company_code = u.company_code
      where m.type in ('depot', 'station')
        and m.company_code not in (select a.company_code from above a where a.of_company = u.company_code)
    )
    select m.area_code || '-' || o.company_code, o.company_code, %1$s
    from outside o join area_master m on m.area_code = o.area_code and m.ended_time is null
    -- Where a company above it gets one too, that one holds.
    where not exists (select from outside n join above a on a.of_company = o.company_code and a.company_code = n.company_code
      where n.area_code = o.area_code and n.company_code <> o.company_code)
      and not exists (select from area_master k where k.area_code = m.area_code || '-' || o.company_code)
  $sql$, shared);
  insert into master_version (entity, key, effective_from, content)
    select 'area', a.area_code, v.effective_from,
      case when v.content is not null then v.content
        || jsonb_build_object('areaCode', a.area_code, 'companyCode', a.company_code, 'stationCode', null) end
    from area_master a join area_master m on a.area_code = m.area_code || '-' || a.company_code and m.ended_time is null
      join master_version v on v.entity = 'area' and v.key = m.area_code and v.superseded_by is null
    where a.ended_time is null
      and not exists (select from master_version k where k.entity = 'area' and k.key = a.area_code);
end $$;
