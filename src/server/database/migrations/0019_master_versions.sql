-- Versions in time of the master data that rules read (engine rules 1.5). The tables of master data hold what is so
-- now; triggers keep every state that they had, whoever writes them. A fact is judged by the version of its own time.

create table master_version (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('company', 'truck', 'area', 'stationGauge', 'driver')),
  key text not null,
  -- -infinity: from the beginning.
  effective_from timestamptz not null,
  -- What it was from then on; null: from then on there was no such thing.
  content jsonb,
  recorded_time timestamptz not null default clock_timestamp(),
  -- The correction that wrote it, and the one that took its place.
  correction_id bigint,
  superseded_by bigint
);
create unique index master_version_in_force on master_version (entity, key, effective_from) where superseded_by is null;
create index master_version_terminal on master_version ((content ->> 'terminal')) where content ? 'terminal';

-- A version is written once. Only one that nothing was judged by yet may change, and a correction may take its place.
create function keep_master_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id, old.entity, old.key, old.effective_from) = (new.id, new.entity, new.key, new.effective_from)
    and ((new.superseded_by is not null and old.superseded_by is null and new.content is not distinct from old.content)
      or (old.effective_from = '-infinity' and not exists (select from engine_subject)))
  then return new;
  end if;
  raise exception 'a version of master data never changes';
end $$;
create trigger master_version_kept before update or delete on master_version
  for each row execute function keep_master_version();
create trigger master_version_touched after insert or update on master_version
  for each statement execute function touch_master_revision();

-- Time of the last fact that a subject has seen: an edit takes effect after it, so that no fact changes sides.
alter table engine_subject add column last_time timestamptz;
update engine_subject set last_time = to_timestamp((state::jsonb -> 'last' ->> 't')::double precision / 1000);

-- When an edit takes effect: now by the writer's clock (tankwatch.edit_time, set for a transaction), but after every
-- fact that was judged. What is entered before the first fact is in force from the beginning.
create function master_edit_time() returns timestamptz language sql volatile as $$
  select case
    when not exists (select from engine_subject) then '-infinity'::timestamptz
    else greatest(
      date_trunc('milliseconds',
        coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp())),
      (select date_trunc('milliseconds', max(last_time)) + interval '1 millisecond' from engine_subject))
  end
$$;

-- Keeps a new state of a thing; the state that it has already is no new one.
-- from_the_start: what was never there before counts for the time before it was entered too, unless its terminal spoke
-- for somebody else then.
create function put_master_version(of_entity text, of_key text, new_content jsonb, from_the_start boolean)
returns void language plpgsql as $$
declare
  known master_version;
  from_time timestamptz;
begin
  select * into known from master_version
    where entity = of_entity and key = of_key and superseded_by is null order by effective_from desc limit 1;
  if known.id is null and new_content is null then return; end if;
  if known.id is not null and known.content is not distinct from new_content then return; end if;
  if known.id is null and from_the_start and not (new_content ? 'terminal' and exists (
    select from master_version v where v.content ? 'terminal' and v.content ->> 'terminal' = new_content ->> 'terminal'))
  then
    from_time := '-infinity';
  else
    from_time := master_edit_time();
  end if;
  if known.effective_from >= from_time then
    if from_time = '-infinity' then
      update master_version set content = new_content where id = known.id;
      return;
    end if;
    from_time := known.effective_from + interval '1 millisecond';
  end if;
  insert into master_version (entity, key, effective_from, content) values (of_entity, of_key, from_time, new_content);
end $$;

-- Removing a truck or an area ends it: records name it, and its past stays its own.
alter table truck rename to truck_master;
alter table truck_master add column ended_time timestamptz;
alter table truck_live drop constraint truck_live_sign_code_fkey;
alter table truck_master drop constraint truck_sign_code_key;
alter table truck_master drop constraint truck_terminal_key;
create unique index truck_sign_code on truck_master (sign_code) where ended_time is null;
create unique index truck_terminal on truck_master (terminal) where ended_time is null;
create view truck as select * from truck_master where ended_time is null;

alter table area rename to area_master;
alter table area_master add column ended_time timestamptz;
alter table station_gauge drop constraint station_gauge_station_code_fkey;
alter table area_master drop constraint area_area_code_key;
alter table area_master drop constraint area_station_code_key;
create unique index area_code on area_master (area_code) where ended_time is null;
create unique index area_station_code on area_master (station_code) where ended_time is null;
create view area as select * from area_master where ended_time is null;

create function end_truck() returns trigger language plpgsql as $$
begin
  update truck_master set enabled = false, ended_time = clock_timestamp() where id = old.id and ended_time is null;
  delete from truck_live where sign_code = old.sign_code;
  delete from alarm_shelf where truck_id = old.id;
  return old;
end $$;
create trigger truck_ended instead of delete on truck for each row execute function end_truck();

create function end_area() returns trigger language plpgsql as $$
begin
  update area_master set enabled = false, ended_time = clock_timestamp() where id = old.id and ended_time is null;
  return old;
end $$;
create trigger area_ended instead of delete on area for each row execute function end_area();

-- A compartment that is taken out leaves its tables: readings of its time name them.
alter table tank_table drop constraint tank_table_truck_id_compartment_fkey;
alter table tank_table add foreign key (truck_id) references truck_master (id);
create function keep_tank_table() returns trigger language plpgsql as $$
begin
  raise exception 'a tank table that was in force never changes';
end $$;
create trigger tank_table_kept before update or delete on tank_table for each row execute function keep_tank_table();

-- What the engine needs of each, by its key; null: there is none now.
create function truck_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('signCode', t.sign_code, 'terminal', t.terminal, 'companyCode', t.company_code,
    'kind', t.truck_model, 'defaultDriverCode', t.driver_code, 'inService', t.enabled,
    'compartments', coalesce((select jsonb_agg(jsonb_build_object(
        'compartment', c.compartment, 'capacityL', c.capacity_l, 'heightMm', c.height_mm, 'oilCode', c.oil_code,
        'density20KgM3', c.density20_kg_m3, 'probeForwardMm', c.probe_forward_mm, 'probeLeftMm', c.probe_left_mm)
      order by c.compartment) from truck_compartment c where c.truck_id = t.id), '[]'))
  from truck_master t where t.id = of_key::integer and t.ended_time is null
$$;

create function area_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('areaCode', a.area_code, 'type', a.type, 'name', a.name, 'stationCode', a.station_code,
    'companyCode', a.company_code, 'longitudeDeg', a.longitude_deg, 'latitudeDeg', a.latitude_deg, 'radiusM', a.radius_m,
    'polygon', a.polygon, 'permitsParking', a.permits_parking, 'permitsUnsealing', a.permits_unsealing,
    'limitKmh', a.limit_kmh)
  from area_master a where a.area_code = of_key and a.enabled and a.ended_time is null
$$;

create function company_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('companyCode', c.company_code, 'parentCode', c.parent_code, 'name', c.name)
  from company c where c.company_code = of_key
$$;

create function driver_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('driverCode', d.driver_code, 'name', d.name, 'cardCode', d.card_code, 'companyCode', d.company_code)
  from driver d where d.driver_code = of_key
$$;

create function gauge_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('terminal', g.terminal, 'stationCode', g.station_code) from station_gauge g where g.terminal = of_key
$$;

create function master_content(of_entity text, of_key text) returns jsonb language sql stable as $$
  select case of_entity when 'truck' then truck_content(of_key) when 'area' then area_content(of_key)
    when 'company' then company_content(of_key) when 'driver' then driver_content(of_key)
    when 'stationGauge' then gauge_content(of_key) end
$$;

-- Arguments: entity, column of its key, whether a new one counts from the beginning. Deferred to the end of the
-- transaction: a truck and its compartments are one thing, and one edit is one version.
create function note_master_version() returns trigger language plpgsql as $$
declare
  key_before text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[1] end;
  key_after text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[1] end;
begin
  if key_before is distinct from key_after and key_before is not null then
    perform put_master_version(tg_argv[0], key_before, master_content(tg_argv[0], key_before), false);
  end if;
  if key_after is not null then
    perform put_master_version(tg_argv[0], key_after, master_content(tg_argv[0], key_after), tg_argv[2]::boolean);
  end if;
  return null;
end $$;
create constraint trigger truck_version after insert or update or delete on truck_master
  deferrable initially deferred for each row execute function note_master_version('truck', 'id', 'true');
create constraint trigger compartment_version after insert or update or delete on truck_compartment
  deferrable initially deferred for each row execute function note_master_version('truck', 'truck_id', 'true');
create constraint trigger area_version after insert or update or delete on area_master
  deferrable initially deferred for each row execute function note_master_version('area', 'area_code', 'false');
create constraint trigger company_version after insert or update or delete on company
  deferrable initially deferred for each row execute function note_master_version('company', 'company_code', 'true');
create constraint trigger driver_version after insert or update or delete on driver
  deferrable initially deferred for each row execute function note_master_version('driver', 'driver_code', 'true');
create constraint trigger gauge_version after insert or update or delete on station_gauge
  deferrable initially deferred for each row execute function note_master_version('stationGauge', 'terminal', 'false');

-- The truck as it is now goes with its plate and its company at once: who looks after it no longer sees it.
create function move_live_truck() returns trigger language plpgsql as $$
begin
  update truck_live set sign_code = new.sign_code, company_code = new.company_code,
    changed_no = nextval('truck_live_change'),
    live = (live::jsonb || jsonb_build_object('signCode', new.sign_code, 'companyCode', new.company_code,
      'companyName', (select name from company where company_code = new.company_code)))::json
  where sign_code = old.sign_code;
  return null;
end $$;
create trigger truck_live_moved after update of sign_code, company_code on truck_master for each row
  when (old.ended_time is null and new.ended_time is null
    and (old.sign_code, old.company_code) is distinct from (new.sign_code, new.company_code))
  execute function move_live_truck();

-- What stands already was in force from the beginning: nothing else is known of it.
insert into master_version (entity, key, effective_from, content)
  select entity, key, '-infinity', master_content(entity, key) from (
    select 'company' as entity, company_code as key from company
    union all select 'truck', id::text from truck_master
    union all select 'area', area_code from area_master where enabled
    union all select 'driver', driver_code from driver
    union all select 'stationGauge', terminal from station_gauge) as present;

-- A truck is known by its id: its plate is a label that may change.
do $$
declare
  kind text;
begin
  for kind in select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'subject' and table_name in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'write_no')
      and table_name not in ('forwarded_fact', 'engine_subject', 'engine_snapshot', 'record_common')
      and table_name not in (select inhrelid::regclass::text from pg_inherits)
  loop
    execute format('update %I r set subject = ''truck:'' || t.id from truck_master t where r.subject = ''truck:'' || t.sign_code', kind);
  end loop;
end $$;
update terminal_message r set subject = 'truck:' || t.id from truck_master t where r.subject = 'truck:' || t.sign_code;
update engine_subject r set subject = 'truck:' || t.id,
  state = replace(r.state, '"subject":"truck:' || t.sign_code || '"', '"subject":"truck:' || t.id || '"')
  from truck_master t where r.subject = 'truck:' || t.sign_code;
update engine_snapshot r set subject = 'truck:' || t.id,
  state = replace(r.state, '"subject":"truck:' || t.sign_code || '"', '"subject":"truck:' || t.id || '"')
  from truck_master t where r.subject = 'truck:' || t.sign_code;
update forwarded_fact r set subject = 'truck:' || t.id from truck_master t where r.subject = 'truck:' || t.sign_code;
update forwarded_fact r set from_subject = 'truck:' || t.id,
  fact = jsonb_set(r.fact, '{data,subject}', to_jsonb('truck:' || t.id))
  from truck_master t where r.from_subject = 'truck:' || t.sign_code;
-- A station's state names every truck that unloaded there: one replacement for each of them.
do $$
declare
  truck truck_master;
  told text;
  named text;
begin
  for truck in select * from truck_master loop
    told := '"signCode":"' || truck.sign_code || '","terminal":"' || truck.terminal || '","companyCode"';
    named := '"subject":"truck:' || truck.id || '",' || told;
    update engine_subject set state = replace(state, told, named)
      where subject like 'station:%' and position(told in state) > 0;
    update engine_snapshot set state = replace(state, told, named)
      where subject like 'station:%' and position(told in state) > 0;
  end loop;
end $$;
