-- Companies, each with all below it.

-- A company of the tree; its code is what every row of an owner names.
create table company (
  id integer generated always as identity primary key,
  company_code text not null unique,
  name text not null,
  name_en text not null default '',
  short_name text not null default '',
  parent_code text references company (company_code),
  address text not null default '',
  phone text not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  check (parent_code <> company_code)
);

-- A company, and those above and below it.
create function companies_in_line(of_company text) returns table(company_code text) language sql stable as $$
  with recursive above as (
    select c.company_code, c.parent_code from company c where c.company_code = of_company
    union select c.company_code, c.parent_code from company c join above a on c.company_code = a.parent_code
  ), below as (
    select c.company_code from company c where c.company_code = of_company
    union select c.company_code from company c join below b on c.parent_code = b.company_code
  )
  select a.company_code from above a union select b.company_code from below b
$$;

-- Content of a version of a company (`VersionContent`).
create function company_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('companyCode', c.company_code, 'parentCode', c.parent_code, 'name', c.name)
  from company c where c.company_code = of_key
$$;

-- Nobody of a company that is closed is pushed anything.
create function end_pushes_of_company() returns trigger language plpgsql as $$
begin
  delete from push_subscription s using app_user u where u.id = s.user_id and u.company_code = new.company_code;
  return null;
end $$;

-- Keeps for which companies a driver has driven.
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

-- Arguments: entity, column of its key, whether a new one counts from the beginning. Deferred to the end of the
-- transaction: a truck and its compartments are one thing, and one edit is one version.
create function note_master_version() returns trigger language plpgsql as $$
declare
  key_before text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[1] end;
  key_after text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[1] end;
begin
  if key_before is distinct from key_after and key_before is not null then
    perform put_master_version(tg_argv[0], key_before, master_content(tg_argv[0], key_before), false);
  end if;
  if key_after is not null then
    perform put_master_version(tg_argv[0], key_after, master_content(tg_argv[0], key_after), tg_argv[2]::boolean);
  end if;
  return null;
end $$;

-- The company whose people run the installation: the first that is below none.
create function operator_company() returns text language sql stable as $$
  select company_code from company where parent_code is null order by id limit 1
$$;

create trigger company_drivers after insert or update of parent_code on company for each row
  execute function note_driver_companies();
create trigger company_pushes after update of enabled on company for each row when ((old.enabled and (not new.enabled)))
  execute function end_pushes_of_company();
create trigger company_touched after insert or delete or update on company for each statement
  execute function touch_master_revision();
create constraint trigger company_version after insert or delete or update on company deferrable initially deferred for each row
  execute function note_master_version('company', 'company_code', 'true');
