-- What consoles sent, counted by hour and by China day while it is stored, so that a month of a fleet needs no reading of
-- messages. The hour is that of a message's own time; what was refused is counted when it came.
create table upload_count (
  subject text not null,
  -- 1: an hour; 24: a China day.
  step_h smallint not null check (step_h in (1, 24)),
  start_time timestamptz not null,
  messages integer not null default 0,
  late integer not null default 0,
  refused integer not null default 0,
  heartbeats integer not null default 0,
  -- Time for which the heartbeats promised the next one, together: as much as there is where none stays away.
  promised_s bigint not null default 0,
  -- A bit for each hour with a message, or with no need of one since the next heartbeat was promised for later; the first
  -- hour is the lowest.
  heard integer not null default 0,
  first_time timestamptz,
  last_time timestamptz,
  primary key (step_h, start_time, subject)
);
create index upload_count_first on upload_count (subject, start_time) where step_h = 24 and messages > 0;

-- Where the China day of a moment starts.
create function china_day_start(at timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('day', at at time zone 'UTC' + interval '8 hours') at time zone 'UTC' - interval '8 hours'
$$;

-- Days of hours, as what the hours say.
create function count_upload_days(of_subjects text[], from_time timestamptz) returns void language sql as $$
  insert into upload_count (subject, step_h, start_time, messages, late, refused, heartbeats, promised_s, heard, first_time, last_time)
    select subject, 24, china_day_start(start_time), sum(messages), sum(late), sum(refused), sum(heartbeats), sum(promised_s),
      bit_or(heard << extract(hour from start_time - china_day_start(start_time))::integer), min(first_time), max(last_time)
    from upload_count
    where step_h = 1 and start_time >= china_day_start(from_time) and (of_subjects is null or subject = any(of_subjects))
    group by subject, china_day_start(start_time)
  on conflict (step_h, start_time, subject) do update set messages = excluded.messages, late = excluded.late,
    refused = excluded.refused, heartbeats = excluded.heartbeats, promised_s = excluded.promised_s, heard = excluded.heard,
    first_time = excluded.first_time, last_time = excluded.last_time
$$;

-- Hours from the hour of a moment on, counted again from the messages that are stored: of all, or of these subjects.
create function count_uploads_again(of_subjects text[], from_time timestamptz) returns void language plpgsql as $$
begin
  update upload_count set messages = 0, late = 0, heartbeats = 0, promised_s = 0, heard = 0, first_time = null, last_time = null
    where step_h = 1 and start_time >= date_trunc('hour', from_time, 'UTC') and (of_subjects is null or subject = any(of_subjects));
  insert into upload_count (subject, step_h, start_time, messages, late, heartbeats, promised_s, heard, first_time, last_time)
    select subject, 1, date_trunc('hour', time, 'UTC'), count(*),
      count(*) filter (where coalesce(contact_time, received_time) - time > interval '5 minutes'),
      count(*) filter (where kind = 'heartbeat'),
      coalesce(sum((data ->> 'intervalS')::integer) filter (where kind = 'heartbeat'), 0), 1, min(time), max(time)
    from terminal_message
    where time >= date_trunc('hour', from_time, 'UTC') and (of_subjects is null or subject = any(of_subjects))
    group by subject, date_trunc('hour', time, 'UTC')
  on conflict (step_h, start_time, subject) do update set messages = excluded.messages, late = excluded.late,
    heartbeats = excluded.heartbeats, promised_s = excluded.promised_s, heard = excluded.heard,
    first_time = excluded.first_time, last_time = excluded.last_time;
  insert into upload_count (subject, step_h, start_time, heard)
    select distinct m.subject, 1, h, 1 from terminal_message m, generate_series(date_trunc('hour', m.time, 'UTC') + interval '1 hour',
      m.time + make_interval(secs => (m.data ->> 'intervalS')::integer), interval '1 hour') h
    where m.kind = 'heartbeat' and (m.data ->> 'intervalS')::integer >= 3600 and m.time >= date_trunc('hour', from_time, 'UTC')
      and (of_subjects is null or m.subject = any(of_subjects))
  on conflict (step_h, start_time, subject) do update set heard = 1;
  perform count_upload_days(of_subjects, from_time);
end $$;

-- What is stored already. A refused message belongs to the truck that its console was in when it came.
insert into upload_count (subject, step_h, start_time, refused)
  select 'truck:' || v.key, 1, date_trunc('hour', d.received_time, 'UTC'), count(*)
  from dead_letter d join lateral (
    select key, content from master_version m
    where m.entity = 'truck' and m.superseded_by is null and m.effective_from <= d.received_time
      and m.content ->> 'terminal' = d.terminal
    order by m.effective_from desc limit 1) v on true
  group by v.key, date_trunc('hour', d.received_time, 'UTC');
select count_uploads_again(null, '-infinity');

-- A console that was switched off by plan is not due; such silences are looked for by when they ended.
create index console_link_planned on console_link ((coalesce(end_time, 'infinity'::timestamptz)))
  where planned and not withdrawn;
