-- Drivers are edited on a page of their own (specification 3); what is not known is null.
alter table driver
  alter column sex drop not null, alter column sex drop default,
  alter column mobile drop not null, alter column mobile drop default,
  add column id_number text,
  add column birthday date,
  add column birth_place text,
  add column home_address text,
  add column telephone text,
  add column email text,
  add column induction_date date,
  add column qualification_certificate text,
  add column qualification_until date,
  add column photo integer references stored_file (id);
create unique index driver_id_number on driver (id_number);
update driver set sex = null where sex = '';
update driver set mobile = null where mobile = '';

-- Whoever edits trucks has named their drivers.
insert into role_function (role_code, function_code)
  select role_code, 'driver.write' from role_function where function_code = 'truck.write' on conflict do nothing;

-- A code that opens the card-issuing site for whoever asked for it: once, and for a minute. Kept as its hash.
create table card_site_code (
  code_hash bytea primary key,
  token_hash bytea not null,
  expires_time timestamptz not null
);
