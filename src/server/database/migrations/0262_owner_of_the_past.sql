-- Trucks that a company had once are found by their versions.
create index master_version_truck_company on master_version ((content ->> 'companyCode')) where entity = 'truck';

-- Companies that a driver has ever driven for: his own then, and those above and below it. A record names its driver by
-- code, and another company's driver of that code is not who drove. Lines are only added: who drove once stays named.
create table driver_company (
  driver_code text not null,
  company_code text not null,
  primary key (driver_code, company_code)
);

-- A company, and those above and below it.
create function companies_in_line(of_company text) returns table (company_code text) language sql stable as $$
  with recursive above as (
    select c.company_code, c.parent_code from company c where c.company_code = of_company
    union select c.company_code, c.parent_code from company c join above a on c.company_code = a.parent_code
  ), below as (
    select c.company_code from company c where c.company_code = of_company
    union select c.company_code from company c join below b on c.parent_code = b.company_code
  )
  select a.company_code from above a union select b.company_code from below b
$$;

create function note_driver_companies() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'driver' then
    insert into driver_company (driver_code, company_code)
      select new.driver_code, l.company_code from companies_in_line(new.company_code) l on conflict do nothing;
  else
    -- A company that came into a line brings its drivers, and gets those of the line.
    insert into driver_company (driver_code, company_code)
      select d.driver_code, l.company_code from companies_in_line(new.company_code) m
        join driver d on d.company_code = m.company_code cross join lateral companies_in_line(d.company_code) l
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger driver_companies after insert or update of company_code on driver
  for each row execute function note_driver_companies();
create trigger company_drivers after insert or update of parent_code on company
  for each row execute function note_driver_companies();

insert into driver_company (driver_code, company_code)
  select distinct v.key, l.company_code from master_version v
    cross join lateral companies_in_line(v.content ->> 'companyCode') l
  where v.entity = 'driver' and v.content is not null
  union select d.driver_code, l.company_code from driver d cross join lateral companies_in_line(d.company_code) l;
