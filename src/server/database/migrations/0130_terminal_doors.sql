-- Processes that hold connections of terminals of JT/T 808, and when each was last alive.
create table terminal_door (
  door uuid primary key,
  alive_time timestamptz not null
);
-- Where a terminal signed in last, the console that its number was of, and whether it speaks the product's own layout.
alter table jt808_terminal add column door uuid, add column terminal text,
  add column own_layout boolean not null default false;
create index jt808_terminal_console on jt808_terminal (terminal);
-- Messages to a terminal whose connection another process holds, and what it answered; null: nothing yet.
create table terminal_request (
  id uuid primary key,
  door uuid not null,
  terminal text not null,
  message_id integer not null,
  body bytea not null,
  answered_by integer,
  created_time timestamptz not null,
  result text,
  answer bytea
);
