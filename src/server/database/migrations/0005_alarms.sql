-- What people made of alarms, and the stream by which they reach them.

alter table alarm
  add column state text not null default 'unconfirmed'
    check (state in ('unconfirmed', 'acknowledged', 'inProgress', 'normal', 'abnormal', 'falseAlarm')),
  add column state_by text,
  add column state_time timestamptz,
  add column remark text not null default '',
  add column state_version integer not null default 1;

create index alarm_waiting on alarm (company_code, raised_time desc) where state = 'unconfirmed' and not withdrawn;
create index alarm_lasting on alarm (sign_code) where end_time is null and not withdrawn;

create table alarm_event (
  id bigint generated always as identity primary key,
  alarm_id text not null,
  time timestamptz not null default now(),
  state text not null,
  user_id integer not null,
  user_name text not null,
  remark text not null default ''
);
create index alarm_event_alarm on alarm_event (alarm_id);

-- One writer numbers at a time: the row lock is held until commit, so numbers become visible in their order.
create table alarm_stream_head (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  head bigint not null
);
insert into alarm_stream_head (epoch, head) values (md5(random()::text || clock_timestamp()::text), 0);

create table alarm_stream (
  n bigint primary key,
  -- `alarm`: raised; `state`: judged, ended, corrected or withdrawn since.
  kind text not null check (kind in ('alarm', 'state')),
  alarm_id text not null,
  company_code text not null,
  type integer not null,
  time timestamptz not null default now()
);
