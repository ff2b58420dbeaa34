-- Parameters of terminals: what each said last, what was ordered of it and by whom, and what it held before.

-- What a terminal said last of a file. Nobody edits it: wanted values are orders.
create table terminal_parameter (
  terminal text not null,
  file text not null,
  path text not null,
  value text not null,
  read_time timestamptz not null,
  -- Order that brought it: a reading asked for, or the one after a write.
  source text not null check (source in ('reading', 'readBack')),
  primary key (terminal, file, path)
);

-- Orders may wait for a second person, for the truck to stand, and say why they were given.
alter table command drop constraint command_state_check;
alter table command add constraint command_state_check check (state in
  ('awaiting', 'queued', 'sent', 'received', 'working', 'readBack', 'verified', 'failed', 'refused', 'stopped', 'expired'));
alter table command add column reason text not null default '';
-- How it came to be ordered; see commandModes.
alter table command add column mode text not null default 'single';
-- Given to its terminal only while the truck is known to stand.
alter table command add column needs_standing boolean not null default false;
alter table command add column change_request_id integer references change_request (id);
alter table command add column approver_name text;
-- One order at a time about one thing, whether it reads or writes it.
drop index command_under_way;
create unique index command_under_way on command (terminal, subject)
  where state in ('awaiting', 'queued', 'sent', 'received', 'working', 'readBack');
create index command_of_kind on command (kind, id desc);

-- What a terminal held before an order changed it.
create table parameter_backup (
  id integer generated always as identity primary key,
  version integer not null default 1,
  terminal text not null,
  truck_id integer not null references truck_master (id),
  company_code text not null,
  file text not null,
  content jsonb not null,
  -- When the terminal said it.
  read_time timestamptz not null,
  created_time timestamptz not null,
  author_name text not null,
  command_id bigint references command (id) on delete set null
);
create index parameter_backup_of on parameter_backup (truck_id, file, id desc);

-- Values that changed, as readings showed.
create table parameter_change (
  id integer generated always as identity primary key,
  version integer not null default 1,
  terminal text not null,
  truck_id integer not null references truck_master (id),
  company_code text not null,
  file text not null,
  path text not null,
  -- File and field without the number of a row, for its name.
  parameter text not null,
  row_number integer,
  old_value text,
  new_value text,
  mode text not null,
  remark text not null default '',
  author_name text not null,
  time timestamptz not null,
  command_id bigint references command (id) on delete set null
);
create index parameter_change_of on parameter_change (truck_id, id desc);

-- Administrators order, and confirm what another has ordered.
insert into role_function (role_code, function_code)
  select role_code, unnest(array['parameter.write', 'parameter.approve']) from role
  where role_code in ('admin', 'useradmin') on conflict do nothing;
