-- Attempts to prove who one is, counted before the proof is looked at: by device or address and by account, not by
-- account alone, or whoever guesses would lock its owner out.
drop table login_failure;
create table sign_in_attempts (
  -- What is counted: device and account, address and account, account, address, session.
  subject text primary key,
  attempts integer not null,
  began_time timestamptz not null
);
create index sign_in_attempts_began on sign_in_attempts (began_time);

-- Browsers that an account was signed in from: guesses from elsewhere do not keep them out.
create table known_device (
  user_id integer not null references app_user (id) on delete cascade,
  token_hash bytea not null,
  ip text not null,
  seen_time timestamptz not null,
  primary key (user_id, token_hash)
);

-- A password that somebody else has seen: it opens nothing but the form for another one.
alter table app_user add column password_temporary boolean not null default false;
