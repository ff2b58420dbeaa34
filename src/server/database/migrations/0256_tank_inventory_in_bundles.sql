-- A message that reports several compartments at once gave as many rows, alike but for a few columns. They are one row now, a
-- bundle: what is alike once, and an item of each. `tank_inventory` is a view of them, so that whoever reads finds rows as before.
-- A row that is corrected or withdrawn leaves its bundle for one of its own (src/server/ingest/writing/put-bundles.ts).
create type tank_inventory_item as (
  level_mm double precision, corrected_level_mm double precision, vt_l double precision, v20_l double precision,
  vcf20 double precision, mass_kg double precision, temperature_c double precision, density20_kg_m3 double precision,
  water_mm double precision, console_vt_l double precision, console_v20_l double precision, compartment integer,
  oil_code integer, steady boolean, over_table boolean, fuel text, id_own text
);
create table tank_inventory_bundle (
  start_time timestamptz, raised_time timestamptz, end_time timestamptz, longitude_deg double precision,
  latitude_deg double precision, end_longitude_deg double precision, end_latitude_deg double precision,
  speed_kmh double precision, bearing_deg double precision, altitude_m double precision,
  touched_time timestamptz not null, write_no bigint not null, insert_time timestamptz not null default now(),
  "time" timestamptz not null, pitch_deg double precision, roll_deg double precision,
  revision integer not null default 1, driver_assumed boolean default false, corrected boolean not null default false,
  late boolean not null default false, withdrawn boolean not null default false, sign_code text, terminal text,
  company_code text not null, driver_code text, area_code text, area_name text, place text, end_area_code text,
  end_area_name text, end_place text, process_state text, task_code text, quality text, correction_cause text,
  replaced_by text, subject text not null, data_type text, position_type text, density_source text, atg_status text,
  slope_status text, table_version text, why jsonb not null default '{}'::jsonb,
  properties jsonb not null default '{}'::jsonb, id_head text not null, id_tail text not null,
  items tank_inventory_item[] not null
) partition by range ("time");
alter table tank_inventory rename to tank_inventory_before;
do $$
declare
  before record;
begin
  for before in
    select c.oid::regclass as of, right(c.relname, 8) as day, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'tank_inventory_before'::regclass
  loop
    execute format('create table %I partition of tank_inventory_bundle %s', 'tank_inventory_bundle_' || before.day, before.bounds);
    execute format('insert into tank_inventory_bundle (
      start_time, raised_time, end_time, longitude_deg, latitude_deg, end_longitude_deg, end_latitude_deg, speed_kmh,
      bearing_deg, altitude_m, touched_time, write_no, insert_time, "time", pitch_deg, roll_deg, revision,
      driver_assumed, corrected, late, withdrawn, sign_code, terminal, company_code, driver_code, area_code,
      area_name, place, end_area_code, end_area_name, end_place, process_state, task_code, quality, correction_cause,
      replaced_by, subject, data_type, position_type, density_source, atg_status, slope_status, table_version, why,
      properties, id_head, id_tail, items)
    select
      start_time, raised_time, end_time, longitude_deg, latitude_deg, end_longitude_deg, end_latitude_deg, speed_kmh,
      bearing_deg, altitude_m, touched_time, write_no, insert_time, "time", pitch_deg, roll_deg, revision,
      driver_assumed, corrected, late, withdrawn, sign_code, terminal, company_code, driver_code, area_code,
      area_name, place, end_area_code, end_area_name, end_place, process_state, task_code, quality, correction_cause,
      replaced_by, subject, data_type, position_type, density_source, atg_status, slope_status, table_version, why,
      properties, '''', '''',
      array_agg(row(
        level_mm, corrected_level_mm, vt_l, v20_l, vcf20, mass_kg, temperature_c, density20_kg_m3, water_mm,
        console_vt_l, console_v20_l, compartment, oil_code, steady, over_table, fuel, id)::tank_inventory_item order by id)
    from %s group by
      start_time, raised_time, end_time, longitude_deg, latitude_deg, end_longitude_deg, end_latitude_deg, speed_kmh,
      bearing_deg, altitude_m, touched_time, write_no, insert_time, "time", pitch_deg, roll_deg, revision,
      driver_assumed, corrected, late, withdrawn, sign_code, terminal, company_code, driver_code, area_code,
      area_name, place, end_area_code, end_area_name, end_place, process_state, task_code, quality, correction_cause,
      replaced_by, subject, data_type, position_type, density_source, atg_status, slope_status, table_version, why,
      properties', before.of);
  end loop;
end $$;
drop table tank_inventory_before;
create index tank_inventory_bundle_company on tank_inventory_bundle (company_code, "time" desc) where not withdrawn;
create index tank_inventory_bundle_truck on tank_inventory_bundle (sign_code, "time" desc) where not withdrawn;
create index tank_inventory_bundle_moment on tank_inventory_bundle ("time", sign_code);
create index tank_inventory_bundle_written on tank_inventory_bundle (subject, write_no);
create index tank_inventory_bundle_withdrawn on tank_inventory_bundle ("time") where withdrawn;
create view tank_inventory as
  select
    b.id_head || i.id_own || b.id_tail as id, b.sign_code, b.terminal, b.company_code, b.driver_code,
    b.driver_assumed, b.start_time, b.raised_time, b.end_time, b.longitude_deg, b.latitude_deg, b.area_code,
    b.area_name, b.place, b.end_longitude_deg, b.end_latitude_deg, b.end_area_code, b.end_area_name, b.end_place,
    b.speed_kmh, b.bearing_deg, b.altitude_m, b.process_state, b.task_code, b.quality, b.revision, b.corrected,
    b.correction_cause, b.late, b.withdrawn, b.replaced_by, b.why, b.properties, b.subject, b.touched_time,
    b.write_no, b.insert_time, b."time", i.compartment, b.data_type, b.position_type, i.level_mm,
    i.corrected_level_mm, i.vt_l, i.v20_l, i.vcf20, i.mass_kg, i.temperature_c, i.density20_kg_m3, b.density_source,
    b.atg_status, b.slope_status, b.pitch_deg, b.roll_deg, i.water_mm, i.fuel, i.oil_code, i.steady, i.over_table,
    b.table_version, i.console_vt_l, i.console_v20_l
  from tank_inventory_bundle b cross join lateral unnest(b.items) i;
