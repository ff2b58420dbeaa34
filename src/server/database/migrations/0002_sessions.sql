-- Who is signed in, what they prefer, and what they changed.

create table session (
  token_hash bytea primary key,
  csrf_token text not null,
  user_id integer not null references app_user (id) on delete cascade,
  created_time timestamptz not null,
  last_used_time timestamptz not null,
  ip text not null,
  area text not null
);
create index session_user_id on session (user_id);

create table verify_challenge (
  verify_id text primary key,
  code text not null,
  salt text not null,
  bits integer not null,
  expires_time timestamptz not null
);

-- Failures are counted on the account, not on the address: a fleet's office shares one address.
create table login_failure (
  user_name text not null,
  failed_time timestamptz not null
);
create index login_failure_name on login_failure (user_name, failed_time);

create table user_alarm (
  id integer generated always as identity primary key,
  user_id integer not null unique references app_user (id) on delete cascade,
  alarm_type_ids text not null,
  alarm_email_type_ids text not null
);

create table user_quick_visit (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  quick_visit_url text not null,
  quick_visit_name text not null,
  unique (user_id, quick_visit_url)
);

create table audit_log (
  id bigint generated always as identity primary key,
  time timestamptz not null default now(),
  user_id integer,
  user_name text not null,
  company_code text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null default ''
);

-- Append-only: what was written stays.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

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
