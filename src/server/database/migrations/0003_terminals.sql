-- What terminals said, and what the engine remembers of it.

create table ingest_token (
  token_hash bytea primary key,
  name text not null,
  -- null: a gateway that may speak for every terminal.
  terminal text,
  created_time timestamptz not null default now()
);

-- One row a message for ever: the same id with the same content is a repetition, with other content a mistake.
create table message_key (
  terminal text not null,
  message_id text not null,
  content_hash bigint not null,
  primary key (terminal, message_id)
);

-- Every accepted message as the engine took it: times are corrected where the terminal's clock was ahead, by clock_skew_s.
create table terminal_message (
  subject text not null,
  time timestamptz not null,
  seq bigint not null,
  message_id text not null,
  terminal text not null,
  kind text not null,
  contact_time timestamptz,
  received_time timestamptz not null,
  clock_skew_s real,
  data jsonb not null
) partition by range (time);
create index terminal_message_subject on terminal_message (subject, time);

-- Facts that one subject tells another (a station's delivery to a truck's visit); the same id replaces the earlier one.
create table forwarded_fact (
  subject text not null,
  fact_id text not null,
  from_subject text not null,
  write_no bigint not null,
  time timestamptz not null,
  fact jsonb not null,
  primary key (subject, fact_id)
);
create index forwarded_fact_from on forwarded_fact (from_subject, write_no);

create table dead_letter (
  id bigint generated always as identity primary key,
  received_time timestamptz not null,
  terminal text,
  message_id text,
  reason text not null,
  detail text not null,
  message jsonb not null
);
create index dead_letter_terminal on dead_letter (terminal, received_time);

create table "position" (
  sign_code text not null,
  company_code text not null,
  time timestamptz not null,
  longitude_deg double precision not null,
  latitude_deg double precision not null,
  altitude_m real,
  speed_kmh real not null,
  recorder_speed_kmh real,
  bearing_deg real,
  satellites smallint,
  acc boolean not null,
  odometer_km double precision,
  limit_kmh real
) partition by range (time);
create index position_truck on "position" (sign_code, time);

create sequence engine_write;

-- What the rules remember of a truck or a station's gauges. Lineage `past` is what was before the subject's first
-- message here (a terminal's stored days, filled in from behind); it joins `live` when it has caught up.
create table engine_subject (
  subject text not null,
  lineage text not null check (lineage in ('live', 'past')),
  -- Number of the write that left it so; rises over all subjects and lineages.
  write_no bigint not null,
  -- Time of the first message of this lineage: what is older belongs to the past.
  born_time timestamptz not null,
  due_time timestamptz,
  snapshot_time timestamptz,
  state text not null,
  primary key (subject, lineage)
);
create index engine_subject_due on engine_subject (due_time) where due_time is not null and lineage = 'live';

create table engine_snapshot (
  subject text not null,
  lineage text not null,
  time timestamptz not null,
  write_no bigint not null,
  state text not null,
  primary key (subject, lineage, time)
);

-- The truck as it is now: what the status call, the map and the counters show.
create table truck_live (
  sign_code text primary key references truck (sign_code) on delete cascade on update cascade,
  company_code text not null,
  status smallint not null,
  contact_time timestamptz,
  changed_no bigint not null,
  live json not null,
  -- What only the truck's card shows.
  detail jsonb not null
);
create index truck_live_company on truck_live (company_code);
create index truck_live_changed on truck_live (changed_no);
create sequence truck_live_change;
