-- A second factor of signing in: codes of an app (RFC 6238), passkeys (WebAuthn), and codes on paper for when both are lost.

-- Null: nobody has decided. `serve` demands one of administrators then, the demo of nobody.
alter table role add column second_factor text check (second_factor in ('none', 'required'));

create table totp_secret (
  user_id integer primary key references app_user (id) on delete cascade,
  -- Sealed with the installation's key.
  sealed text not null,
  -- Another one, sealed, that takes its place once a code of it was confirmed.
  waiting text,
  -- Null: the app has not shown yet that it knows it.
  confirmed_time timestamptz,
  -- Time step of the last code that was taken: each is good once.
  last_step bigint not null default 0
);

create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  -- Comma list; how the browser reaches it.
  transports text not null,
  name text not null,
  created_time timestamptz not null,
  used_time timestamptz
);
create index passkey_user on passkey (user_id);

create table recovery_code (
  user_id integer not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  used_time timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right. It is no session: it opens nothing but the second step.
create table sign_in_step (
  token_hash bytea primary key,
  user_id integer not null references app_user (id) on delete cascade,
  -- Of the account when the password was right: whatever is changed meanwhile ends the step.
  user_version integer not null,
  device_hash bytea not null,
  area text not null,
  -- Counts of attempts that end with the sign-in.
  own_subject text not null,
  shared_subjects text[] not null,
  -- For a passkey, once.
  challenge text,
  expires_time timestamptz not null
);

-- What a passkey that is being added has to sign, by session.
create table passkey_challenge (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  challenge text not null,
  expires_time timestamptz not null
);

-- One administrator asks, another one confirms; the user is told at the next sign-in.
create table factor_reset (
  user_id integer primary key references app_user (id) on delete cascade,
  asked_by integer references app_user (id) on delete set null,
  asked_name text not null,
  asked_time timestamptz not null,
  confirmed_name text,
  confirmed_time timestamptz
);
