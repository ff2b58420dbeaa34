-- Devices and repair cards are edited on pages of their own; sendings are listed as rows.
alter table device add column quantity integer not null default 1;
alter table command add column version integer not null default 1;

create table repair_card (
  id integer generated always as identity primary key,
  card_code text not null unique,
  company_code text not null references company (company_code),
  holder_name text not null default '',
  issuing_authority text not null default '',
  issue_date date not null,
  valid_until date,
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);

-- Whoever edits trucks has edited what is installed in them, and handed its cards out.
insert into role_function (role_code, function_code)
  select role_code, unnest(array['device.write', 'repairCard.write']) from role_function
  where function_code = 'truck.write' on conflict do nothing;
