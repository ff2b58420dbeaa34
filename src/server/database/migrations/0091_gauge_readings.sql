-- Readings of level gauges by hour and China day, for the health of consoles; null: the hour was counted before there was
-- such a count, and its messages are gone.
alter table upload_count add column readings integer, add column readings_not_ok integer;

-- Readings in a message of levels.
create function gauge_readings(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind = 'tank-level' then jsonb_array_length(data -> 'compartments') else 0 end
$$;

-- Those of them that are not ok.
create function gauge_readings_not_ok(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind <> 'tank-level' then 0
    when data ->> 'dataType' = 'FF' then jsonb_array_length(data -> 'compartments')
    else (select count(*)::integer from jsonb_array_elements(data -> 'compartments') c where c ->> 'gaugeStatus' <> 'ok') end
$$;

create or replace function count_upload_days(of_subjects text[], from_time timestamptz) returns void language sql as $$
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

create or replace function count_uploads_again(of_subjects text[], from_time timestamptz) returns void language plpgsql as $$
begin
  update upload_count set messages = 0, late = 0, heartbeats = 0, promised_s = 0, heard = 0, first_time = null, last_time = null,
      readings = 0, readings_not_ok = 0
    where step_h = 1 and start_time >= date_trunc('hour', from_time, 'UTC') and (of_subjects is null or subject = any(of_subjects));
  insert into upload_count (subject, step_h, start_time, messages, late, heartbeats, promised_s, heard, first_time, last_time,
      readings, readings_not_ok)
    select subject, 1, date_trunc('hour', time, 'UTC'), count(*),
      count(*) filter (where coalesce(contact_time, received_time) - time > interval '5 minutes'),
      count(*) filter (where kind = 'heartbeat'),
      coalesce(sum((data ->> 'intervalS')::integer) filter (where kind = 'heartbeat'), 0), 1, min(time), max(time),
      sum(gauge_readings(kind, data)), sum(gauge_readings_not_ok(kind, data))
    from terminal_message
    where time >= date_trunc('hour', from_time, 'UTC') and (of_subjects is null or subject = any(of_subjects))
    group by subject, date_trunc('hour', time, 'UTC')
  on conflict (step_h, start_time, subject) do update set messages = excluded.messages, late = excluded.late,
    heartbeats = excluded.heartbeats, promised_s = excluded.promised_s, heard = excluded.heard,
    first_time = excluded.first_time, last_time = excluded.last_time, readings = excluded.readings,
    readings_not_ok = excluded.readings_not_ok;
  insert into upload_count (subject, step_h, start_time, heard)
    select distinct m.subject, 1, h, 1 from terminal_message m, generate_series(date_trunc('hour', m.time, 'UTC') + interval '1 hour',
      m.time + make_interval(secs => (m.data ->> 'intervalS')::integer), interval '1 hour') h
    where m.kind = 'heartbeat' and (m.data ->> 'intervalS')::integer >= 3600 and m.time >= date_trunc('hour', from_time, 'UTC')
      and (of_subjects is null or m.subject = any(of_subjects))
  on conflict (step_h, start_time, subject) do update set heard = 1;
  perform count_upload_days(of_subjects, from_time);
end $$;

-- What is stored already: only the new figures, since older hours have lost their messages.
update upload_count u set readings = c.readings, readings_not_ok = c.not_ok from (
  select subject, date_trunc('hour', time, 'UTC') as start_time, sum(gauge_readings(kind, data)) as readings,
    sum(gauge_readings_not_ok(kind, data)) as not_ok
  from terminal_message group by 1, 2) c
  where u.subject = c.subject and u.step_h = 1 and u.start_time = c.start_time;
update upload_count d set readings = c.readings, readings_not_ok = c.not_ok from (
  select subject, china_day_start(start_time) as start_time, sum(readings) as readings, sum(readings_not_ok) as not_ok
  from upload_count where step_h = 1 and readings is not null group by 1, 2) c
  where d.subject = c.subject and d.step_h = 24 and d.start_time = c.start_time;

-- What lasts into a period is found by its end.
create index device_fault_until on device_fault (company_code, (coalesce(end_time, 'infinity'::timestamptz))) where not withdrawn;
create index offline_until on offline (company_code, (coalesce(end_time, 'infinity'::timestamptz))) where not withdrawn;
create index heartbeat_until on heartbeat (company_code, (coalesce(end_time, 'infinity'::timestamptz))) where not withdrawn;

-- Which gauges of a truck drifted is asked for each of its losses.
create index device_fault_drift on device_fault (subject, compartment) where fault = 'drift' and not withdrawn;
