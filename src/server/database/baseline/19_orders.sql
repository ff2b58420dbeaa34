-- Orders to terminals, their parameters, texts, cameras and upgrades.

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
  state text not null default 'queued' check (state in ('awaiting', 'queued', 'sent', 'received', 'working', 'readBack', 'verified', 'failed', 'refused', 'stopped', 'expired')),
  attempts integer not null default 0,
  not_before timestamptz not null,
  expires_time timestamptz not null,
  author_id integer not null,
  author_name text not null,
  created_time timestamptz not null,
  -- Of the last step; an order without an answer is given again some time after it.
  step_time timestamptz not null,
  ended_time timestamptz,
  version integer not null default 1,
  reason text not null default '',
  mode text not null default 'single',
  needs_standing boolean not null default false,
  change_request_id integer references change_request (id),
  approver_name text
);
create index command_of_kind on command (kind, id desc);
create index command_of_truck on command (truck_id, kind, id desc);
create index command_open on command (terminal) where state in ('queued', 'sent', 'received', 'working', 'readBack');
create unique index command_under_way on command (terminal, subject) where state in ('awaiting', 'queued', 'sent', 'received', 'working', 'readBack');
create index command_unlock on command (company_code, id desc) where (kind = 'unlockPassword');

-- What became of an order, step by step, with the message that moved it.
create table command_event (
  id bigint generated always as identity primary key,
  command_id bigint not null references command (id) on delete cascade,
  "time" timestamptz not null,
  state text not null,
  -- Message that brought it; null: this side.
  message_id text,
  detail text not null default ''
);
create index command_event_of on command_event (command_id, id);

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
  "time" timestamptz not null,
  command_id bigint references command (id) on delete set null
);
create index parameter_change_of on parameter_change (truck_id, id desc);

-- Sets of driving parameters for repeated pushes.
create table parameter_template (
  id integer generated always as identity primary key,
  version integer not null default 1,
  company_code text not null references company (company_code),
  name text not null,
  remark text not null default '',
  max_speed_kmh double precision,
  overspeed_duration_s double precision,
  pre_overspeed_kmh double precision,
  continuous_driving_min double precision,
  rest_min double precision,
  pre_fatigue_min double precision,
  overspeed_voice text,
  fatigue_voice text,
  unique (company_code, name)
);

-- Files that bring parts of consoles to another version, and orders that need no file.
create table upgrade_file (
  id integer generated always as identity primary key,
  version integer not null default 1,
  company_code text not null references company (company_code),
  type text not null,
  package_version text not null,
  description text not null,
  -- Versions that it may be put over, joined by commas; null: every one.
  from_versions text,
  file integer references stored_file (id),
  author_name text not null,
  created_time timestamptz not null,
  unique (company_code, type, package_version)
);

-- One order to many trucks, in waves. The order to each truck is a command; this is what holds them together.
create table rollout (
  id integer generated always as identity primary key,
  -- Whose: the author's company.
  company_code text not null,
  file text not null,
  -- Path to text: what is to be other than it is.
  wanted jsonb not null,
  reason text not null,
  state text not null check (state in ('awaiting', 'running', 'halted', 'stopped', 'done', 'rollingBack', 'rolledBack', 'refused', 'expired')),
  max_failure_percent integer not null check ((max_failure_percent >= 0) and (max_failure_percent <= 100)),
  -- Failures that somebody saw and went on after.
  forgiven integer not null default 0,
  author_id integer not null,
  author_name text not null,
  approver_name text,
  created_time timestamptz not null,
  step_time timestamptz not null,
  ended_time timestamptz,
  decision_reason text not null default '',
  upgrade_file_id integer references upgrade_file (id),
  template_name text,
  template_version integer,
  check ((approver_name is null) or (state <> 'awaiting'))
);
create index rollout_awaiting on rollout (created_time) where (state = 'awaiting');
create index rollout_open on rollout (id) where state in ('running', 'rollingBack');

-- One truck of a rollout, and what became of its order.
create table rollout_truck (
  rollout_id integer not null references rollout (id) on delete cascade,
  truck_id integer not null references truck_master (id),
  wave integer not null,
  -- What the terminal held before, of the wanted paths; null: nothing was ordered of it yet.
  before jsonb,
  command_id bigint references command (id) on delete set null,
  -- The order that writes back what was before.
  back_command_id bigint references command (id) on delete set null,
  -- Why nothing was ordered: 'already', 'unread', 'otherRows'; '' where something was, or will be.
  skipped text not null default '',
  company_code text,
  read_command_id bigint references command (id) on delete set null,
  back_skipped text not null default '',
  primary key (rollout_id, truck_id)
);

-- Texts to displays and drivers; the order that brings each is a command.
create table console_text (
  id integer generated always as identity primary key,
  version integer not null default 1,
  truck_id integer not null references truck_master (id),
  target text not null,
  content text not null,
  author_name text not null,
  created_time timestamptz not null
);

-- How the cameras of a truck are set up; the order that brings it to its terminal is a command.
create table camera_setup (
  id integer generated always as identity primary key,
  version integer not null default 1,
  truck_id integer not null unique references truck_master (id),
  total_channels integer not null check ((total_channels >= 1) and (total_channels <= 8)),
  hd_line integer not null check ((hd_line >= 1) and (hd_line <= 8)),
  double_ip boolean not null,
  recording boolean not null,
  real_time boolean not null,
  -- Not given to the terminal earlier.
  send_time timestamptz not null,
  author_name text not null,
  edited_time timestamptz not null
);

-- One channel of a camera setup.
create table camera_setup_channel (
  camera_setup_id integer not null references camera_setup (id) on delete cascade,
  channel text not null,
  primary key (camera_setup_id, channel)
);
