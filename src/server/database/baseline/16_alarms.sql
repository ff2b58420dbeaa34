-- Alarms, what people made of them, and the numbered stream by which consoles hear of them.

-- Alarms as the rules raise them, and what people made of them.
create table alarm (
  id text primary key,
  sign_code text,
  terminal text,
  company_code text not null,
  driver_code text,
  driver_assumed boolean default false,
  type integer not null,
  level integer not null,
  start_time timestamptz not null,
  raised_time timestamptz not null,
  end_time timestamptz,
  compartment integer,
  part text,
  door text,
  door_number integer,
  fuel text,
  cause text,
  alarm_code text,
  task_code text,
  record_id text,
  longitude_deg double precision,
  latitude_deg double precision,
  area_code text,
  area_name text,
  place text,
  end_longitude_deg double precision,
  end_latitude_deg double precision,
  end_area_code text,
  end_area_name text,
  end_place text,
  speed_kmh double precision,
  bearing_deg double precision,
  process_state text,
  suppressed_by text,
  popup boolean not null default false,
  revision integer not null default 1,
  corrected boolean not null default false,
  correction_cause text,
  late boolean not null default false,
  withdrawn boolean not null default false,
  replaced_by text,
  why jsonb not null default '{}'::jsonb,
  properties jsonb not null default '{}'::jsonb,
  subject text not null,
  touched_time timestamptz not null,
  write_no bigint not null,
  insert_time timestamptz not null default now(),
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'acknowledged', 'inProgress', 'normal', 'abnormal', 'falseAlarm')),
  state_by text,
  state_time timestamptz,
  remark text not null default '',
  state_version integer not null default 1,
  retained boolean not null default false
);
create index alarm_company on alarm (company_code, start_time desc) where (not withdrawn);
create index alarm_lasting on alarm (sign_code) where ((end_time is null) and (not withdrawn));
create index alarm_newest on alarm (raised_time desc, id) where (suppressed_by is null);
create index alarm_open on alarm (company_code, type, state, state_by, start_time) where (popup and (not withdrawn) and (suppressed_by is null) and state in ('unconfirmed', 'acknowledged', 'inProgress'));
create index alarm_span on alarm (start_time, end_time) where (suppressed_by is null);
create index alarm_truck on alarm (sign_code, start_time desc) where (not withdrawn);
create index alarm_type on alarm (type, start_time desc) where (not withdrawn);
create index alarm_waiting on alarm (company_code, raised_time desc) where ((state = 'unconfirmed') and (not withdrawn));
create index alarm_written on alarm (subject, write_no);

-- What became of an alarm, step by step: seen, taken on, closed, shelved.
create table alarm_event (
  id bigint generated always as identity primary key,
  alarm_id text not null,
  "time" timestamptz not null default now(),
  state text not null,
  user_id integer not null,
  user_name text not null,
  remark text not null default ''
);
create index alarm_event_alarm on alarm_event (alarm_id);

-- Alarms put aside for a while: one type of one truck, by whom, why and until when. The records are untouched by it.
create table alarm_shelf (
  id integer generated always as identity primary key,
  truck_id integer not null references truck_master (id) on delete cascade,
  company_code text not null references company (company_code),
  -- Never the emergency button.
  type integer not null check (type <> 201),
  reason text not null,
  user_id integer not null references app_user (id) on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null,
  check ((end_time > start_time) and (end_time <= (start_time + '08:00:00'::interval))),
  unique (truck_id, type)
);

-- One writer numbers at a time: the row lock is held until commit, so numbers become visible in their order.
create table alarm_stream_head (
  only_row boolean default true primary key check (only_row),
  epoch text not null,
  head bigint not null,
  cursor bigint not null,
  trimmed bigint not null
);

-- Alarms and their changes, numbered in the order in which they were committed.
create table alarm_stream (
  n bigint primary key,
  -- `alarm`: raised; `state`: judged, ended, corrected or withdrawn since.
  kind text not null check (kind in ('alarm', 'state')),
  alarm_id text not null,
  company_code text not null,
  type integer not null,
  "time" timestamptz not null default now(),
  cursor bigint not null unique
);

-- Web Push: this installation's own key pair, the devices that asked, and what is still to be sent to them.
create table push_key (
  only_row boolean default true primary key check (only_row),
  public_key text not null,
  private_key text not null
);

-- Devices that asked for Web Push, each of a session.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  -- One subscription a device: a browser that asks anew replaces what it had.
  device_id text not null unique,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('zh', 'en')),
  -- Whether the lock screen may show plate and place.
  detailed boolean not null,
  -- The session that asked last; signing out of it ends the subscription.
  token_hash bytea not null,
  seen_time timestamptz not null,
  agent text not null default ''
);
create index push_subscription_user on push_subscription (user_id);

-- Pushes that are still to be sent.
create table push_delivery (
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  alarm_id text not null,
  due_time timestamptz not null,
  expiry_time timestamptz not null,
  tries integer not null default 0,
  primary key (subscription_id, alarm_id)
);
create index push_delivery_due on push_delivery (due_time);

insert into alarm_stream_head (epoch, head, cursor, trimmed)
  values (md5(random()::text || clock_timestamp()::text), 0, 0, 0);
