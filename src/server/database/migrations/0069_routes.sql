-- Routes: the line on which a load is driven, and how far from it a truck may be.
create table route (
  id integer generated always as identity primary key,
  route_code text not null unique,
  name text not null,
  company_code text not null references company (company_code),
  depot_area_code text not null,
  -- Positions in order, [[longitude, latitude], …], WGS-84.
  line jsonb not null,
  -- Task code of the journey that the line was learned from.
  learned_from text,
  length_km double precision not null default 0,
  half_width_m double precision not null,
  enabled boolean not null default true,
  remark text not null default '',
  version integer not null default 1
);
create index route_company on route (company_code, name);

create table route_stop (
  route_id integer not null references route (id) on delete cascade,
  stop_no integer not null,
  station_code text not null,
  primary key (route_id, stop_no)
);

alter table way_bill add column route_code text references route (route_code);
create index way_bill_route on way_bill (route_code) where route_code is not null;

-- Routes have versions in time: what was judged before an edit stays as it was.
alter table master_version drop constraint master_version_entity_check;
alter table master_version add constraint master_version_entity_check
  check (entity in ('company', 'truck', 'area', 'stationGauge', 'driver', 'wayBill', 'route'));

create function route_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('routeCode', r.route_code, 'name', r.name, 'line', r.line, 'halfWidthM', r.half_width_m)
  from route r where r.route_code = of_key and r.enabled
$$;

create or replace function way_bill_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('wayBillCode', b.way_bill_code, 'truckId', b.truck_id::text,
    'depotAreaCode', b.depot_area_code,
    'plannedTime', to_char(b.planned_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'stops', coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('stationCode', s.station_code,
        'compartment', s.compartment, 'oilCode', s.oil_code, 'orderedL', s.ordered_l,
        'plannedTime', to_char(s.planned_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      order by s.stop_no) from way_bill_stop s where s.way_bill_id = b.id), '[]'))
    || case when b.route_code is null then '{}' else jsonb_build_object('routeCode', b.route_code) end
  from way_bill b where b.id = of_key::integer
$$;

create or replace function master_content(of_entity text, of_key text) returns jsonb language sql stable as $$
  select case of_entity when 'truck' then truck_content(of_key) when 'area' then area_content(of_key)
    when 'company' then company_content(of_key) when 'driver' then driver_content(of_key)
    when 'stationGauge' then gauge_content(of_key) when 'wayBill' then way_bill_content(of_key)
    when 'route' then route_content(of_key) end
$$;

create constraint trigger route_version after insert or update or delete on route
  deferrable initially deferred for each row execute function note_master_version('route', 'route_code', 'false');

-- Off the route of the way bill: engine rules 6.
create table route_deviation (
  like record_common including defaults,
  duration_s integer,
  route_code text,
  route_name text,
  way_bill_code text,
  half_width_m double precision,
  farthest_m double precision,
  farthest_longitude_deg double precision,
  farthest_latitude_deg double precision,
  length_km double precision,
  fixes integer,
  alarm_id text,
  primary key (id)
);
create index route_deviation_company on route_deviation (company_code, start_time desc) where not withdrawn;
create index route_deviation_truck on route_deviation (sign_code, start_time desc) where not withdrawn;
create index route_deviation_written on route_deviation (subject, write_no);
create index route_deviation_route on route_deviation (route_code, start_time desc) where not withdrawn;

-- Whoever arranges deliveries says on which roads.
insert into role_function (role_code, function_code)
  select role_code, 'route.write' from role_function where function_code = 'wayBill.write' on conflict do nothing;
