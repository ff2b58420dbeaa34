-- Tokens with which other systems write: whose data they reach, and what for. Only the hash is kept.
create table interface_token (
  token_hash bytea primary key,
  company_code text not null references company (company_code),
  purpose text not null check (purpose in ('wayBills')),
  created_time timestamptz not null default now(),
  used_time timestamptz
);
create unique index interface_token_owner on interface_token (company_code, purpose);
