-- Delivery arrangements: which truck is to load where, when, and to unload what at which stations.
create table way_bill (
  id integer generated always as identity primary key,
  way_bill_code text not null unique,
  company_code text not null references company (company_code),
  truck_id integer not null references truck_master (id),
  driver_code text,
  depot_area_code text not null,
  planned_time timestamptz not null,
  remark text not null default '',
  version integer not null default 1
);
create index way_bill_company on way_bill (company_code, planned_time);
create index way_bill_truck on way_bill (truck_id, planned_time);

create table way_bill_stop (
  way_bill_id integer not null references way_bill (id) on delete cascade,
  stop_no integer not null,
  station_code text not null,
  compartment integer,
  oil_code integer,
  ordered_l double precision,
  planned_time timestamptz,
  primary key (way_bill_id, stop_no)
);

-- Places that a way bill may name, by the code that the rules know them by.
create view depot as select id, area_code, name, company_code from area where type = 'depot';
create view station as
  select id, coalesce(station_code, area_code) as station_code, name, company_code from area where type = 'station';

-- Way bills have versions in time like all that the rules read: an edit is in force from its moment on.
alter table master_version drop constraint master_version_entity_check;
alter table master_version add constraint master_version_entity_check
  check (entity in ('company', 'truck', 'area', 'stationGauge', 'driver', 'wayBill'));

create function way_bill_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('wayBillCode', b.way_bill_code, 'truckId', b.truck_id::text,
    'depotAreaCode', b.depot_area_code,
    'plannedTime', to_char(b.planned_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'stops', coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('stationCode', s.station_code,
        'compartment', s.compartment, 'oilCode', s.oil_code, 'orderedL', s.ordered_l,
        'plannedTime', to_char(s.planned_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      order by s.stop_no) from way_bill_stop s where s.way_bill_id = b.id), '[]'))
  from way_bill b where b.id = of_key::integer
$$;

create or replace function master_content(of_entity text, of_key text) returns jsonb language sql stable as $$
  select case of_entity when 'truck' then truck_content(of_key) when 'area' then area_content(of_key)
    when 'company' then company_content(of_key) when 'driver' then driver_content(of_key)
    when 'stationGauge' then gauge_content(of_key) when 'wayBill' then way_bill_content(of_key) end
$$;

-- A way bill that is entered after its load was taken says nothing of it: it counts from its own moment on.
create constraint trigger way_bill_version after insert or update or delete on way_bill
  deferrable initially deferred for each row execute function note_master_version('wayBill', 'id', 'false');
create constraint trigger way_bill_stop_version after insert or update or delete on way_bill_stop
  deferrable initially deferred for each row execute function note_master_version('wayBill', 'way_bill_id', 'false');

-- By how much a task came later than planned to one of its stations.
alter table transport_task add column late_s integer;
create index transport_task_way_bill on transport_task (way_bill_code) where way_bill_code is not null and not withdrawn;

-- Whoever edits trucks arranges what they drive.
insert into role_function (role_code, function_code)
  select role_code, 'wayBill.write' from role_function where function_code = 'truck.write' on conflict do nothing;
