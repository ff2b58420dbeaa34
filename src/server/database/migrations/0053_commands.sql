-- Orders to terminals. One row an order, one row of command_event a step with the message that moved it.
create table command (
  id bigint generated always as identity primary key,
  -- Idempotency key towards the terminal: given twice, it works once.
  code uuid not null unique,
  terminal text not null,
  truck_id integer not null references truck_master (id),
  company_code text not null,
  kind text not null,
  -- What is ordered about, within its kind: one order at a time is under way for it.
  subject text not null,
  payload jsonb not null,
  -- What a reading must give afterwards, name to text.
  wanted jsonb not null,
  -- What was read last, and what the terminal said.
  present jsonb,
  detail text not null default '',
  progress_percent real,
  state text not null default 'queued' check (state in
    ('queued', 'sent', 'received', 'working', 'readBack', 'verified', 'failed', 'refused', 'stopped', 'expired')),
  attempts integer not null default 0,
  not_before timestamptz not null,
  expires_time timestamptz not null,
  author_id integer not null,
  author_name text not null,
  created_time timestamptz not null,
  -- Of the last step; an order without an answer is given again some time after it.
  step_time timestamptz not null,
  ended_time timestamptz
);
create unique index command_under_way on command (terminal, kind, subject)
  where state in ('queued', 'sent', 'received', 'working', 'readBack');
create index command_open on command (terminal) where state in ('queued', 'sent', 'received', 'working', 'readBack');
create index command_of_truck on command (truck_id, kind, id desc);

create table command_event (
  id bigint generated always as identity primary key,
  command_id bigint not null references command (id) on delete cascade,
  time timestamptz not null,
  state text not null,
  -- Message that brought it; null: this side.
  message_id text,
  detail text not null default ''
);
create index command_event_of on command_event (command_id, id);
