-- additive
-- Providers of OpenID Connect at which people sign in, each of a company, whose users and those of companies below it are
-- signed in by it.
create table identity_provider (
  id integer generated always as identity primary key,
  -- By which a sign-in page names it: nobody guesses it.
  code uuid not null unique default gen_random_uuid(),
  company_code text not null references company (company_code),
  name text not null,
  name_en text,
  issuer text not null,
  client_id text not null,
  -- Sealed with the installation's key; null: none was entered, and the client is a public one.
  secret_sealed text,
  scopes text not null default 'openid profile email',
  -- Domains of mail addresses whose users are led to it (commas); null: it is offered by its own link, or to everybody.
  domains text,
  -- Values of `amr` and `acr` that stand for a second factor (commas).
  factor_values text,
  -- Users of its company and those below have no sign-in by password, but for local accounts.
  passwords_off boolean not null default false,
  enabled boolean not null default true,
  remark text,
  last_sign_in_time timestamptz,
  -- What the last sign-in said of its user, for trying the mapping; no tokens.
  last_claims jsonb,
  last_claims_time timestamptz,
  -- What went wrong since the last time that it worked; null: nothing.
  fault text,
  fault_detail text not null default '',
  fault_since timestamptz,
  version integer not null default 1,
  unique (company_code, name)
);

-- Which company and role its users get, by what it says of them; the first row that is met counts.
create table identity_mapping (
  identity_provider_id integer not null references identity_provider (id) on delete cascade,
  row_no integer not null,
  claim text not null,
  operator text not null check (operator in ('equals', 'contains', 'present')),
  value text,
  given_company text not null references company (company_code),
  given_role text not null references role (role_code),
  primary key (identity_provider_id, row_no)
);

-- Sign-ins that a browser was sent away for.
create table sign_on_attempt (
  state_hash bytea primary key,
  provider_id integer not null references identity_provider (id) on delete cascade,
  device_hash bytea not null,
  nonce text not null,
  -- Sealed: whoever reads it could redeem the code.
  verifier_sealed text not null,
  redirect_uri text not null,
  expires_time timestamptz not null
);

-- Sessions that a provider has opened, with what it is asked by whether it still stands for them.
create table provider_session (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  provider_id integer not null references identity_provider (id) on delete cascade,
  subject text not null,
  sid text,
  -- Sealed.
  refresh_sealed text,
  access_sealed text,
  -- The provider has asked for a second factor.
  factor_done boolean not null default false,
  -- When it last stood for the session, and the moment after which it is asked again within minutes.
  checked_time timestamptz not null,
  asked_time timestamptz not null
);
create index provider_session_subject on provider_session (provider_id, subject);
create index provider_session_due on provider_session (asked_time);

-- Logout tokens of providers, each taken once.
create table used_logout_token (
  provider_id integer not null references identity_provider (id) on delete cascade,
  token_id text not null,
  expires_time timestamptz not null,
  primary key (provider_id, token_id)
);

-- Whom a provider has brought, and as whom it knows him.
alter table app_user add column provider_id integer references identity_provider (id) on delete restrict;
alter table app_user add column provider_subject text;
-- May always sign in by password, whatever his company demands: the way in while no provider answers.
alter table app_user add column local_only boolean not null default false;
create unique index app_user_provider on app_user (provider_id, provider_subject);

-- What a provider has said, while the second step of its sign-in is open.
alter table sign_in_step add column by_provider jsonb;

-- Who makes users sets providers up, which make users too.
insert into role_function (role_code, function_code)
  select role_code, 'page:setting/interface/identity_provider' from role_function
  where function_code = 'user.write' on conflict do nothing;
