-- What terminals sent, as it came, and how it got here.

-- One row a message for ever: the same id with the same content is a repetition, with other content a mistake.
create table message_key (
  terminal_hash integer not null,
  day date not null,
  id_hash bigint not null,
  content_hash bigint not null,
  primary key (terminal_hash, day, id_hash)
) partition by range (day);

-- Every accepted message as the engine took it: times are corrected where the terminal's clock was ahead, by
-- clock_skew_s.
create table terminal_message (
  "time" timestamptz not null,
  seq bigint not null,
  contact_time timestamptz,
  received_time timestamptz not null,
  clock_skew_s real,
  subject text not null,
  terminal text not null,
  message_id text not null,
  kind text not null,
  content json,
  data jsonb
) partition by range (time);
create index terminal_message_subject on terminal_message (subject, date_bin('00:10:00'::interval, "time", '1970-01-01 00:00:00+00'::timestamp with time zone));

-- Where trucks were, a fix a row, in a partition for each China day.
create table "position" (
  "time" timestamptz not null,
  longitude_deg double precision not null,
  latitude_deg double precision not null,
  odometer_km double precision,
  altitude_m real,
  speed_kmh real not null,
  recorder_speed_kmh real,
  bearing_deg real,
  limit_kmh real,
  satellites smallint,
  acc boolean not null,
  sign_code text not null,
  company_code text not null
) partition by range (time);
create index position_truck on "position" (sign_code, "time");

-- Messages that were refused, with the reason.
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

-- Facts that one subject tells another (a station's delivery to a truck's visit); the same id replaces the earlier
-- one.
create table forwarded_fact (
  subject text not null,
  fact_id text not null,
  from_subject text not null,
  write_no bigint not null,
  "time" timestamptz not null,
  fact jsonb not null,
  primary key (subject, fact_id)
);
create index forwarded_fact_from on forwarded_fact (from_subject, write_no);
create index forwarded_fact_time on forwarded_fact (subject, "time");

-- What consoles sent, counted by hour and by China day while it is stored, so that a month of a fleet needs no reading
-- of messages.
create table upload_count (
  subject text not null,
  -- 1: an hour; 24: a China day.
  step_h smallint not null check (step_h in (1, 24)),
  start_time timestamptz not null,
  first_time timestamptz,
  refused integer not null default 0,
  late integer not null default 0,
  -- hour is the lowest.
  heard integer not null default 0,
  readings_not_ok integer,
  readings integer,
  -- Time for which the heartbeats promised the next one, together: as much as there is where none stays away.
  promised_s bigint not null default 0,
  heartbeats integer not null default 0,
  messages integer not null default 0,
  last_time timestamptz,
  primary key (step_h, start_time, subject)
) with (fillfactor='60');
create index upload_count_first on upload_count (subject, start_time) where ((step_h = 24) and (first_time is not null));

-- Which trucks had a fix in which cell of the map (0.02° each way) in which hour: whom a search for an area looks at.
-- Cells say where to look and nothing more; fixes are the truth, and a cell without one any longer does no harm.
create table track_cell (
  x integer not null,
  y integer not null,
  hour timestamptz not null,
  company_code text not null,
  sign_code text not null,
  primary key (x, y, hour, company_code, sign_code)
) partition by range (hour);

-- Who reads a partition of the log in front, and how far it is applied.
create table ingest_partition (
  partition integer primary key,
  owner text,
  until_time timestamptz not null default '1970-01-01 00:00:00+00'::timestamptz,
  caught_time timestamptz not null default '1970-01-01 00:00:00+00'::timestamptz
);

-- A log in front (INGEST_LOG): its partitions, which process reads each, until when that is agreed, and the moment
-- before which everything that arrived is applied. Without the setting nothing reads these.
create table ingest_reader (
  owner text primary key,
  alive_time timestamptz not null
);

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
create unique index set_aside_entry_open on set_aside_entry (md5(content)) where (decision is null);

-- Files that terminals announced by `media` messages, as they came through their own door.
create table media_file (
  terminal text not null,
  media_code text not null,
  content_type text not null,
  content bytea not null,
  content_hash bytea not null,
  received_time timestamptz not null,
  primary key (terminal, media_code)
);
alter table media_file alter column content set storage external;
create index media_file_received on media_file (received_time);

-- Days of hours, as what the hours say.
create function count_upload_days(of_subjects text[], from_time timestamp with time zone) returns void language sql as $$
  insert into upload_count (subject, step_h, start_time, messages, late, refused, heartbeats, promised_s, heard, first_time,
      last_time, readings, readings_not_ok)
    select subject, 24, china_day_start(start_time), sum(messages), sum(late), sum(refused), sum(heartbeats), sum(promised_s),
      bit_or(heard << extract(hour from start_time - china_day_start(start_time))::integer), min(first_time), max(last_time),
      sum(readings), sum(readings_not_ok)
    from upload_count
    where step_h = 1 and start_time >= china_day_start(from_time) and (of_subjects is null or subject = any(of_subjects))
    group by subject, china_day_start(start_time)
  on conflict (step_h, start_time, subject) do update set messages = excluded.messages, late = excluded.late,
    refused = excluded.refused, heartbeats = excluded.heartbeats, promised_s = excluded.promised_s, heard = excluded.heard,
    first_time = excluded.first_time, last_time = excluded.last_time, readings = excluded.readings,
    readings_not_ok = excluded.readings_not_ok
$$;

-- Hours from the hour of a moment on, counted again from the messages that are stored: of all, or of these subjects.
create function count_uploads_again(of_subjects text[], from_time timestamp with time zone) returns void language plpgsql as $$
begin
  update upload_count set messages = 0, late = 0, heartbeats = 0, promised_s = 0, heard = 0, first_time = null, last_time = null,
      readings = 0, readings_not_ok = 0
    where step_h = 1 and start_time >= date_trunc('hour', from_time, 'UTC') and (of_subjects is null or subject = any(of_subjects));
  insert into upload_count (subject, step_h, start_time, messages, late, heartbeats, promised_s, heard, first_time, last_time,
      readings, readings_not_ok)
    select subject, 1, date_trunc('hour', time, 'UTC'), count(*),
      count(*) filter (where coalesce(contact_time, received_time) - time > interval '5 minutes'),
      count(*) filter (where kind = 'heartbeat'),
      coalesce(sum(promised_s(kind, data)), 0), 1, min(time), max(time),
      sum(gauge_readings(kind, data)), sum(gauge_readings_not_ok(kind, data))
    from (select subject, time, kind, contact_time, received_time, coalesce(content::jsonb, data) as data from terminal_message) m
    where time >= date_trunc('hour', from_time, 'UTC') and (of_subjects is null or subject = any(of_subjects))
    group by subject, date_trunc('hour', time, 'UTC')
  on conflict (step_h, start_time, subject) do update set messages = excluded.messages, late = excluded.late,
    heartbeats = excluded.heartbeats, promised_s = excluded.promised_s, heard = excluded.heard,
    first_time = excluded.first_time, last_time = excluded.last_time, readings = excluded.readings,
    readings_not_ok = excluded.readings_not_ok;
  insert into upload_count (subject, step_h, start_time, heard)
    select distinct m.subject, 1, h, 1 from (
      select subject, time, kind, coalesce(content::jsonb, data) as data from terminal_message) m, generate_series(date_trunc('hour', m.time, 'UTC') + interval '1 hour',
      m.time + make_interval(secs => promised_s(m.kind, m.data)), interval '1 hour') h
    where promised_s(m.kind, m.data) >= 3600 and m.time >= date_trunc('hour', from_time, 'UTC')
      and (of_subjects is null or m.subject = any(of_subjects))
  on conflict (step_h, start_time, subject) do update set heard = 1;
  perform count_upload_days(of_subjects, from_time);
end $$;

-- Readings in a message of levels.
create function gauge_readings(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind = 'tank-level' then jsonb_array_length(coalesce(data -> 3, data -> 'compartments')) else 0 end
$$;

-- Those of them that are not ok.
create function gauge_readings_not_ok(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind <> 'tank-level' then 0
    when coalesce(data ->> 0, data ->> 'dataType') = 'FF' then gauge_readings(kind, data)
    else (select count(*)::integer from jsonb_array_elements(coalesce(data -> 3, data -> 'compartments')) c
      where coalesce(c ->> 1, c ->> 'gaugeStatus') <> 'ok') end
$$;

-- When the next message is due after a heartbeat, s; of other messages 0.
create function promised_s(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind = 'heartbeat' then coalesce(data ->> 0, data ->> 'intervalS')::integer else 0 end
$$;
