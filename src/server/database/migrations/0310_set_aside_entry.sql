-- additive
-- Entries of the log in front that could not be applied, until somebody decides what becomes of them.
create table set_aside_entry (
  id bigint generated always as identity primary key,
  set_aside_time timestamptz not null default now(),
  partition smallint not null,
  -- Null: what stood in the log was no entry.
  received_time timestamptz,
  messages integer not null,
  reason text not null,
  -- As it stood in the log.
  content text not null,
  decision text check (decision in ('applied', 'discarded')),
  decision_reason text,
  decided_time timestamptz,
  check ((decision is null) = (decided_time is null))
);

-- One that is read again, since its reader died before it was done with it, is one.
create unique index set_aside_entry_open on set_aside_entry (md5(content)) where decision is null;
