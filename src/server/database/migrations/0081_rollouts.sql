-- One order to many trucks, in waves. The order to each truck is a command; this is what holds them together.
create table rollout (
  id integer generated always as identity primary key,
  -- Whose: the author's company.
  company_code text not null,
  file text not null,
  -- Path to text: what is to be other than it is.
  wanted jsonb not null,
  reason text not null,
  state text not null check (state in
    ('awaiting', 'running', 'halted', 'stopped', 'done', 'rollingBack', 'rolledBack', 'refused')),
  max_failure_percent integer not null check (max_failure_percent between 0 and 100),
  -- Failures that somebody saw and went on after.
  forgiven integer not null default 0,
  author_id integer not null,
  author_name text not null,
  approver_name text,
  created_time timestamptz not null,
  step_time timestamptz not null,
  ended_time timestamptz,
  check (approver_name is null or state <> 'awaiting')
);
create index rollout_open on rollout (id) where state in ('running', 'rollingBack');

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
  primary key (rollout_id, truck_id)
);

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
