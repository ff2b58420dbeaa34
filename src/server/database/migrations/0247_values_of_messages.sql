-- What is sent all the time is kept as values alone, in the order of src/server/ingest/messages/packed-content.ts: an
-- array in place of an object. What counts messages reads both.

-- When the next message is due after a heartbeat, s; of other messages 0.
create function promised_s(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind = 'heartbeat' then coalesce(data ->> 0, data ->> 'intervalS')::integer else 0 end
$$;

create or replace function gauge_readings(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind = 'tank-level' then jsonb_array_length(coalesce(data -> 3, data -> 'compartments')) else 0 end
$$;

create or replace function gauge_readings_not_ok(kind text, data jsonb) returns integer language sql immutable as $$
  select case when kind <> 'tank-level' then 0
    when coalesce(data ->> 0, data ->> 'dataType') = 'FF' then gauge_readings(kind, data)
    else (select count(*)::integer from jsonb_array_elements(coalesce(data -> 3, data -> 'compartments')) c
      where coalesce(c ->> 1, c ->> 'gaugeStatus') <> 'ok') end
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
