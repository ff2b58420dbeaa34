-- Routes, what is sprayed on them, and way bills.

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
  version integer not null default 1,
  spray_from date,
  spray_hours text
);
create index route_company on route (company_code, name);

-- Places of a route, in their order.
create table route_stop (
  route_id integer not null references route (id) on delete cascade,
  stop_no integer not null,
  station_code text not null,
  primary key (route_id, stop_no)
);

-- Days of the week on which a route is sprayed.
create table route_spray_day (
  route_id integer not null references route (id) on delete cascade,
  day text not null check (day in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  primary key (route_id, day)
);

-- Every plan for spraying that a route had: a turn is judged by the plan that was in force when it began, whatever
-- became of the route, its line or its plan since.
create table spray_plan_version (
  id bigint generated always as identity primary key,
  route_code text not null,
  company_code text not null,
  name text not null,
  line jsonb not null,
  -- Codes of the days of the week; none: from then on there was no plan.
  days text[] not null,
  hours text,
  from_day date,
  -- Of those in force at a moment, the one that was written last holds.
  effective_from timestamptz not null,
  recorded_time timestamptz not null default clock_timestamp()
);
create index spray_plan_version_company on spray_plan_version (company_code);
create index spray_plan_version_route on spray_plan_version (route_code, id desc);

-- Delivery arrangements: which truck is to load where, when, and to unload what at which stations.
create table way_bill (
  id integer generated always as identity primary key,
  way_bill_code text not null,
  company_code text not null references company (company_code),
  truck_id integer not null references truck_master (id),
  driver_code text,
  depot_area_code text not null,
  planned_time timestamptz not null,
  remark text not null default '',
  version integer not null default 1,
  route_code text references route (route_code),
  constraint way_bill_number unique (company_code, way_bill_code)
);
create index way_bill_company on way_bill (company_code, planned_time);
create index way_bill_route on way_bill (route_code) where (route_code is not null);
create index way_bill_truck on way_bill (truck_id, planned_time);

-- Stations of a way bill, in their order.
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

-- Tokens with which other systems write: whose data they reach, and what for. Only the hash is kept.
create table interface_token (
  token_hash bytea primary key,
  company_code text not null references company (company_code),
  purpose text not null check (purpose = 'wayBills'),
  created_time timestamptz not null default now(),
  used_time timestamptz
);
create unique index interface_token_owner on interface_token (company_code, purpose);

-- A version of a plan that a record names can’t change.
create function keep_spray_plan_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a plan for spraying never changes';
end $$;

-- A changed day of a plan makes a version of it.
create function note_spray_day() returns trigger language plpgsql as $$
begin
  perform put_spray_plan_version(route_code) from route
    where id in ((to_jsonb(old) ->> 'route_id')::integer, (to_jsonb(new) ->> 'route_id')::integer);
  return null;
end $$;

-- A changed route makes a version of its plan.
create function note_spray_plan() returns trigger language plpgsql as $$
begin
  perform put_spray_plan_version(code) from (
    select distinct code from unnest(array[to_jsonb(old) ->> 'route_code', to_jsonb(new) ->> 'route_code']) as code
    where code is not null) as changed;
  return null;
end $$;

-- A plan whose first day is new holds from that day on, before the edit too: somebody said so. Else it holds from the
-- edit on, by the writer's clock, and not before its first day.
create function put_spray_plan_version(of_code text) returns void language plpgsql as $$
declare
  known spray_plan_version;
  present record;
  edit_time timestamptz := coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp());
  first_time timestamptz;
begin
  select * into known from spray_plan_version where route_code = of_code order by id desc limit 1;
  select r.company_code, r.name, r.line, r.spray_hours as hours, r.spray_from as from_day,
      array(select d.day from route_spray_day d where d.route_id = r.id order by d.day) as days into present
    from route r where r.route_code = of_code and r.enabled;
  if not found or present.days = '{}' then
    if known.id is null or known.days = '{}' then return; end if;
    insert into spray_plan_version (route_code, company_code, name, line, days, from_day, effective_from)
      values (of_code, known.company_code, coalesce((select name from route where route_code = of_code), known.name),
        known.line, '{}', known.from_day, edit_time);
    return;
  end if;
  -- Another name is no other plan.
  if (known.company_code, known.line, known.days, known.hours, known.from_day)
    is not distinct from (present.company_code, present.line, present.days, present.hours, present.from_day)
  then return; end if;
  first_time := present.from_day::timestamp at time zone 'Asia/Shanghai';
  insert into spray_plan_version (route_code, company_code, name, line, days, hours, from_day, effective_from)
    values (of_code, present.company_code, present.name, present.line, present.days, present.hours, present.from_day,
      case
        when first_time is null then edit_time
        when known.from_day is distinct from present.from_day then first_time
        else greatest(edit_time, first_time)
      end);
end $$;

-- Content of a version of a route.
create function route_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('routeCode', r.route_code, 'name', r.name, 'line', r.line, 'halfWidthM', r.half_width_m)
  from route r where r.route_code = of_key and r.enabled
$$;

-- Content of a version of a way bill.
create function way_bill_content(of_key text) returns jsonb language sql stable as $$
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

create constraint trigger route_spray_plan after insert or delete or update on route deferrable initially deferred for each row
  execute function note_spray_plan();
create constraint trigger route_version after insert or delete or update on route deferrable initially deferred for each row
  execute function note_master_version('route', 'route_code', 'false');
create constraint trigger route_spray_day_plan after insert or delete or update on route_spray_day deferrable initially deferred for each row
  execute function note_spray_day();
create trigger spray_plan_version_kept before delete or update on spray_plan_version for each row
  execute function keep_spray_plan_version();
create constraint trigger way_bill_version after insert or delete or update on way_bill deferrable initially deferred for each row
  execute function note_master_version('wayBill', 'id', 'false');
create constraint trigger way_bill_stop_version after insert or delete or update on way_bill_stop deferrable initially deferred for each row
  execute function note_master_version('wayBill', 'way_bill_id', 'false');
