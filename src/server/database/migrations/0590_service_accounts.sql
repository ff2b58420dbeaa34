-- Other systems get accounts of their own. Each stands among the users by its number alone, of no role and no company, so
-- that what it does is told of it and nobody signs in as it.
alter table app_user alter column role_code drop not null;
alter table app_user alter column company_code drop not null;
alter table app_user add constraint app_user_is_person check
  ((role_code is null) = (company_code is null) and (role_code is not null or not enabled));

create table service_account (
  id integer generated always as identity primary key,
  user_id integer not null unique references app_user (id) on delete restrict,
  company_code text not null references company (company_code),
  name text not null,
  enabled boolean not null default true,
  -- Comma list of addresses and networks that it may call from; null: from everywhere.
  allowed_addresses text,
  -- The last day on which it may call, in China time.
  ends_on date,
  remark text,
  created_by text not null,
  created_time timestamptz not null default now(),
  version integer not null default 1,
  unique (company_code, name)
);

-- What it may do: pages and functions, as roles have them.
create table service_function (
  account_id integer not null references service_account (id) on delete cascade,
  function_code text not null,
  primary key (account_id, function_code)
);

-- Its tokens, as their hashes: one, and while it is being replaced the former one.
create table service_token (
  id integer generated always as identity primary key,
  account_id integer not null references service_account (id) on delete cascade,
  token_hash bytea not null unique,
  -- Its beginning, by which people tell it.
  hint text not null,
  created_time timestamptz not null,
  ends_time timestamptz,
  used_time timestamptz,
  used_address text
);
create index service_token_account on service_token (account_id);

-- Tokens that write way bills were a kind of their own.
do $$
declare one record; made integer; account integer;
begin
  for one in select * from interface_token where purpose = 'wayBills' loop
    insert into app_user (user_name, name, password_hash, enabled)
      values ('service:' || gen_random_uuid(), 'way-bills:' || one.company_code, '', false) returning id into made;
    insert into service_account (user_id, company_code, name, created_by)
      values (made, one.company_code, 'way-bills:' || one.company_code, 'npm run token') returning id into account;
    insert into service_function values (account, 'page:monitor/way_bill'), (account, 'wayBill.write');
    insert into service_token (account_id, token_hash, hint, created_time, used_time)
      values (account, one.token_hash, '', one.created_time, one.used_time);
  end loop;
end $$;
drop table interface_token;

-- Who gives people their rights gives them to systems too.
insert into role_function (role_code, function_code)
  select role_code, code from role_function, unnest(array['interface.write', 'page:setting/interface/service_account', 'page:setting/interface/api_reference']) as code
  where function_code = 'user.write' on conflict do nothing;
