-- Fences, depots and stations, with the gauges of stations.

-- Fences, depots and stations, those that have ended included. The view `area` has those in use.
create table area_master (
  id integer generated always as identity,
  area_code text not null,
  type text not null,
  name text not null,
  name_en text not null default '',
  short_name text not null default '',
  company_code text not null,
  station_code text,
  manager text not null default '',
  phone text not null default '',
  address text not null default '',
  longitude_deg double precision,
  latitude_deg double precision,
  radius_m numeric,
  polygon jsonb,
  permits_parking boolean not null default false,
  permits_unsealing boolean not null default false,
  limit_kmh numeric,
  enabled boolean not null default true,
  version integer not null default 1,
  ended_time timestamptz,
  valid_from timestamptz,
  valid_to timestamptz,
  valid_hours text check (valid_hours ~ '^\d\d:\d\d-\d\d:\d\d$'),
  valid_days text check (valid_days ~ '^[a-z]{3}(,[a-z]{3})*$'),
  constraint area_check check ((polygon is null) <> ((longitude_deg is null) or (latitude_deg is null) or (radius_m is null))),
  constraint area_latitude_deg_check check ((latitude_deg >= ('-90'::integer)::double precision) and (latitude_deg <= (90)::double precision)),
  constraint area_longitude_deg_check check ((longitude_deg >= ('-180'::integer)::double precision) and (longitude_deg <= (180)::double precision)),
  constraint area_radius_m_check check (radius_m > (0)::numeric),
  constraint area_type_check check (type in ('depot', 'station', 'authorizedUnsealing', 'serviceDepot', 'parkingLot', 'authorizedParking', 'other')),
  constraint area_valid_times check (valid_to > valid_from),
  primary key (id),
  foreign key (company_code) references company (company_code)
);
create unique index area_code on area_master (area_code) where (ended_time is null);
create unique index area_station_code on area_master (station_code) where (ended_time is null);

-- Gauges of underground tanks, which report under a number of their own.
create table station_gauge (
  terminal text primary key,
  station_code text not null
);
create index gauge_number on station_gauge (terminal_number(terminal));

-- Areas in use.
create view area as select * from area_master where ended_time is null;

-- Depots, with the name of the reader’s language.
create view depot as select id, area_code, name, company_code, name_en from area where type = 'depot';

-- Stations and depots are offered by the name of the reader’s language.
create view station as
  select id, coalesce(station_code, area_code) as station_code, name, company_code, name_en from area
  where type = 'station';

-- Content of a version of an area.
create function area_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('areaCode', a.area_code, 'type', a.type, 'name', a.name, 'stationCode', a.station_code,
    'companyCode', a.company_code, 'longitudeDeg', a.longitude_deg, 'latitudeDeg', a.latitude_deg, 'radiusM', a.radius_m,
    'polygon', a.polygon, 'permitsParking', a.permits_parking, 'permitsUnsealing', a.permits_unsealing,
    'limitKmh', a.limit_kmh)
    || jsonb_strip_nulls(jsonb_build_object(
      'validFrom', to_char(a.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'validTo', to_char(a.valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'validHours', a.valid_hours, 'validDays', a.valid_days))
  from area_master a where a.area_code = of_key and a.enabled and a.ended_time is null
$$;

-- An area that is deleted ends: what was recorded in it still names it.
create function end_area() returns trigger language plpgsql as $$
begin
  update area_master set enabled = false, ended_time = clock_timestamp() where id = old.id and ended_time is null;
  return old;
end $$;

-- Content of a version of a station’s gauge.
create function gauge_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('terminal', g.terminal, 'stationCode', g.station_code) from station_gauge g where g.terminal = of_key
$$;

-- A gauge’s number becomes a terminal, or a claim where it is taken.
create function settle_gauge() returns trigger language plpgsql as $$
begin
  perform settle_terminals(array[terminal_number(case when tg_op <> 'DELETE' then new.terminal end),
    terminal_number(case when tg_op <> 'INSERT' then old.terminal end)]);
  return null;
end $$;

create trigger area_touched after insert or delete or update on area_master for each statement
  execute function touch_master_revision();
create constraint trigger area_version after insert or delete or update on area_master deferrable initially deferred for each row
  execute function note_master_version('area', 'area_code', 'false');
create constraint trigger gauge_settled after insert or delete or update on station_gauge deferrable initially deferred for each row
  execute function settle_gauge();
create trigger gauge_touched after insert or delete or update on station_gauge for each statement
  execute function touch_master_revision();
create constraint trigger gauge_version after insert or delete or update on station_gauge deferrable initially deferred for each row
  execute function note_master_version('stationGauge', 'terminal', 'false');
create trigger area_ended instead of delete on area for each row
  execute function end_area();
