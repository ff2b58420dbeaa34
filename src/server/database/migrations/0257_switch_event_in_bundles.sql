-- A message that reports several sensors at once gave as many rows, alike but for a few columns. They are one row now, a
-- bundle: what is alike once, and an item of each. `switch_event` is a view of them, so that whoever reads finds rows as before.
-- A row that is corrected or withdrawn leaves its bundle for one of its own (src/server/ingest/writing/put-bundles.ts).
create type switch_event_item as (
  raw_value double precision, compartment integer, wet boolean, water boolean, tamper boolean, changed boolean,
  bounce boolean, part text, state text, sensor_serial text, id_own text
);
create table switch_event_bundle (
  start_time timestamptz, raised_time timestamptz, end_time timestamptz, longitude_deg double precision,
  latitude_deg double precision, end_longitude_deg double precision, end_latitude_deg double precision,
  speed_kmh double precision, bearing_deg double precision, altitude_m double precision,
  touched_time timestamptz not null, write_no bigint not null, insert_time timestamptz not null default now(),
  "time" timestamptz not null, revision integer not null default 1, driver_assumed boolean default false,
  corrected boolean not null default false, late boolean not null default false,
  withdrawn boolean not null default false, sign_code text, terminal text, company_code text not null,
  driver_code text, area_code text, area_name text, place text, end_area_code text, end_area_name text,
  end_place text, process_state text, task_code text, quality text, correction_cause text, replaced_by text,
  subject text not null, fault text, trigger text, why jsonb not null default '{}'::jsonb,
  properties jsonb not null default '{}'::jsonb, id_head text not null, id_tail text not null,
  items switch_event_item[] not null
) partition by range ("time");
alter table switch_event rename to switch_event_before;
do $$
declare
  before record;
begin
  for before in
    select c.oid::regclass as of, right(c.relname, 8) as day, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'switch_event_before'::regclass
  loop
    execute format('create table %I partition of switch_event_bundle %s', 'switch_event_bundle_' || before.day, before.bounds);
    execute format('insert into switch_event_bundle (
      start_time, raised_time, end_time, longitude_deg, latitude_deg, end_longitude_deg, end_latitude_deg, speed_kmh,
      bearing_deg, altitude_m, touched_time, write_no, insert_time, "time", revision, driver_assumed, corrected, late,
      withdrawn, sign_code, terminal, company_code, driver_code, area_code, area_name, place, end_area_code,
      end_area_name, end_place, process_state, task_code, quality, correction_cause, replaced_by, subject, fault,
      trigger, why, properties, id_head, id_tail, items)
    select
      start_time, raised_time, end_time, longitude_deg, latitude_deg, end_longitude_deg, end_latitude_deg, speed_kmh,
      bearing_deg, altitude_m, touched_time, write_no, insert_time, "time", revision, driver_assumed, corrected, late,
      withdrawn, sign_code, terminal, company_code, driver_code, area_code, area_name, place, end_area_code,
      end_area_name, end_place, process_state, task_code, quality, correction_cause, replaced_by, subject, fault,
      trigger, why, properties, '''', '''',
      array_agg(row(
        raw_value, compartment, wet, water, tamper, changed, bounce, part, state, sensor_serial, id)::switch_event_item order by id)
    from %s group by
      start_time, raised_time, end_time, longitude_deg, latitude_deg, end_longitude_deg, end_latitude_deg, speed_kmh,
      bearing_deg, altitude_m, touched_time, write_no, insert_time, "time", revision, driver_assumed, corrected, late,
      withdrawn, sign_code, terminal, company_code, driver_code, area_code, area_name, place, end_area_code,
      end_area_name, end_place, process_state, task_code, quality, correction_cause, replaced_by, subject, fault,
      trigger, why, properties', before.of);
  end loop;
end $$;
drop table switch_event_before;
create index switch_event_bundle_company on switch_event_bundle (company_code, "time" desc) where not withdrawn;
create index switch_event_bundle_truck on switch_event_bundle (sign_code, "time" desc) where not withdrawn;
create index switch_event_bundle_moment on switch_event_bundle ("time", sign_code);
create index switch_event_bundle_written on switch_event_bundle (subject, write_no);
create view switch_event as
  select
    b.id_head || i.id_own || b.id_tail as id, b.sign_code, b.terminal, b.company_code, b.driver_code,
    b.driver_assumed, b.start_time, b.raised_time, b.end_time, b.longitude_deg, b.latitude_deg, b.area_code,
    b.area_name, b.place, b.end_longitude_deg, b.end_latitude_deg, b.end_area_code, b.end_area_name, b.end_place,
    b.speed_kmh, b.bearing_deg, b.altitude_m, b.process_state, b.task_code, b.quality, b.revision, b.corrected,
    b.correction_cause, b.late, b.withdrawn, b.replaced_by, b.why, b.properties, b.subject, b.touched_time,
    b.write_no, b.insert_time, b."time", i.compartment, i.part, i.state, i.wet, i.water, b.fault, i.tamper,
    i.raw_value, i.sensor_serial, b.trigger, i.changed, i.bounce
  from switch_event_bundle b cross join lateral unnest(b.items) i;
