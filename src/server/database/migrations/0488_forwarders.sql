-- additive
-- Platforms that forward many terminals by one connection, by the address that they come from: for trucks of their company
-- and of those below it. Two companies may enter one address: what one of them writes keeps nothing from the other.
create table forwarder (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  address text not null,
  enabled boolean not null default true,
  note text,
  version integer not null default 1,
  unique (company_code, address)
);

-- Who has the page of terminals by its own name has that of platforms beside it; groups of pages have it anyway.
insert into role_function (role_code, function_code)
  select role_code, 'page:setting/base_data/forwarder' from role_function
  where function_code = 'page:setting/base_data/terminal' on conflict do nothing;
