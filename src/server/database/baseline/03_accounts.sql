-- Roles, users, sessions and what signs them in.

-- What a user may do, by name. A company may have roles of its own; those of the installation are read-only below the
-- top.
create table role (
  id integer generated always as identity primary key,
  role_code text not null unique,
  role_name text not null,
  super_man boolean not null default false,
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  name_en text not null default '',
  company_code text references company (company_code),
  second_factor text check (second_factor in ('none', 'required'))
);
create unique index role_name_of_company on role (COALESCE(company_code, ''), role_name);

-- What a role may do: menu addresses (page:<address>) and functions (truck.write, fence.approve …).
create table role_function (
  role_code text not null references role (role_code) on delete cascade,
  function_code text not null,
  primary key (role_code, function_code)
);

-- People who sign in.
create table app_user (
  id integer generated always as identity primary key,
  user_name text not null,
  name text not null,
  phone text not null default '',
  role_code text not null references role (role_code),
  company_code text not null references company (company_code),
  password_hash text not null,
  avatar text not null default '',
  customer boolean not null default false,
  internal boolean not null default false,
  sign boolean not null default false,
  restricted_shell boolean not null default false,
  enabled boolean not null default true,
  last_login_time timestamptz,
  last_login_ip text not null default '',
  last_login_area text not null default '',
  version integer not null default 1,
  password_temporary boolean not null default false,
  password_expires_time timestamptz,
  constraint app_user_temporary_password_ends check ((not password_temporary) or (password_expires_time is not null))
);
create unique index app_user_name on app_user (lower(user_name));
create index app_user_role on app_user (role_code);

-- Who is signed in, on which device, until when. The cookie is kept as its hash.
create table session (
  token_hash bytea primary key,
  csrf_token text not null,
  user_id integer not null references app_user (id) on delete cascade,
  created_time timestamptz not null,
  last_used_time timestamptz not null,
  ip text not null,
  area text not null,
  public_id uuid not null default gen_random_uuid() unique,
  agent text not null default '',
  seen_as_user_id integer references app_user (id) on delete set null
);
create index session_user_id on session (user_id);

-- Browsers that an account was signed in from: guesses from elsewhere do not keep them out.
create table known_device (
  user_id integer not null references app_user (id) on delete cascade,
  token_hash bytea not null,
  ip text not null,
  seen_time timestamptz not null,
  primary key (user_id, token_hash)
);

-- Pictures of the verification code that were handed out, each for one try.
create table verify_challenge (
  verify_id text primary key,
  code text not null,
  salt text not null,
  bits integer not null,
  expires_time timestamptz not null,
  browser_hash bytea not null
);
create index verify_challenge_expires on verify_challenge (expires_time);

-- Failed tries of an account or a stranger, which decide whether another one is taken.
create table sign_in_attempts (
  -- What is counted: device and account, address and account, account, address, session.
  subject text primary key,
  attempts integer not null,
  began_time timestamptz not null
);
create index sign_in_attempts_began on sign_in_attempts (began_time);

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

-- Authenticator apps of users, sealed.
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

-- Passkeys of users: public keys alone.
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

-- What a passkey that is being added has to sign, by session.
create table passkey_challenge (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  challenge text not null,
  expires_time timestamptz not null
);

-- Codes that stand in for a second factor, each once. Kept as hashes.
create table recovery_code (
  user_id integer not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  used_time timestamptz,
  primary key (user_id, code_hash)
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

-- A code that opens the card-issuing site for whoever asked for it: once, and for a minute. Kept as its hash.
create table card_site_code (
  code_hash bytea primary key,
  token_hash bytea not null,
  expires_time timestamptz not null
);

-- The answer to a write that may be sent twice, by the sender's own key.
create table idempotent_reply (
  user_id integer not null references app_user (id) on delete cascade,
  key text not null,
  request_hash text not null,
  -- null while the first attempt is still at work.
  reply jsonb,
  stored_time timestamptz not null default now(),
  primary key (user_id, key)
);

-- Which types of alarm a user wants to be told, and how.
create table user_alarm (
  id integer generated always as identity primary key,
  user_id integer not null unique references app_user (id) on delete cascade,
  alarm_type_ids text not null,
  alarm_email_type_ids text not null
);

-- Pages that a user has put within reach.
create table user_quick_visit (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  quick_visit_url text not null,
  quick_visit_name text not null,
  unique (user_id, quick_visit_url)
);

-- Filters of a report that a user keeps by name: what is asked of `reports.page`, as the filter bar holds it.
create table user_saved_filter (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  address text not null,
  name text not null,
  query jsonb not null,
  unique (user_id, address, name)
);

-- Nobody whose role ends or loses a function is pushed what he may no longer see.
create function end_pushes_of_role() returns trigger language plpgsql as $$
begin
  delete from push_subscription s using app_user u where u.id = s.user_id and u.role_code = old.role_code;
  return null;
end $$;

-- Nobody who is disabled or moved is pushed what he may no longer see.
create function end_pushes_of_user() returns trigger language plpgsql as $$
begin
  delete from push_subscription where user_id = new.id;
  return null;
end $$;

create trigger role_pushes after update of enabled on role for each row when ((old.enabled and (not new.enabled)))
  execute function end_pushes_of_role();
create trigger role_function_pushes after delete on role_function for each row when ((old.function_code = 'alarm.watch'::text))
  execute function end_pushes_of_role();
create trigger app_user_pushes after update of password_hash, role_code, company_code, enabled on app_user for each row when (((old.password_hash is distinct from new.password_hash) or (old.role_code is distinct from new.role_code) or (old.company_code is distinct from new.company_code) or (not new.enabled)))
  execute function end_pushes_of_user();
