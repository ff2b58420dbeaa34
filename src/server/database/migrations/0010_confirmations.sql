-- Codes that confirm a dangerous action: each for one session, one action and its arguments, once.
create table confirmation (
  code_hash bytea primary key,
  session_hash bytea not null references session (token_hash) on delete cascade,
  action text not null,
  arguments_hash bytea not null,
  expires_time timestamptz not null
);
create index confirmation_expires on confirmation (expires_time);
create index confirmation_session on confirmation (session_hash);
