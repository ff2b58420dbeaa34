-- additive
-- Escorts: people who go with dangerous goods beside the driver. They are kept among drivers, since many hold both
-- certificates and do both jobs.
alter table driver
  add column job text not null default 'driver' check (job in ('driver', 'escort', 'both')),
  add column escort_certificate text,
  add column escort_certificate_until date;

alter table truck_master
  add column escort_code text references driver (driver_code),
  add column hazardous_permit text;
create or replace view truck as select * from truck_master where ended_time is null;

alter table trailer
  add column hazardous_permit text,
  add column hazardous_permit_until date;

alter table way_bill
  add column escort_code text,
  add column shipper text,
  add column shipper_phone text,
  add column city_delivery boolean not null default false;
-- What the product is carried as; null: as its oil code says.
alter table way_bill_stop add column goods text;

alter table transport_task add column escort_code text;

-- The licence to carry dangerous goods, and whom to call when something happens to them, day and night.
alter table company
  add column transport_licence text,
  add column transport_licence_until date,
  add column emergency_phone text;

-- Who ships what is loaded at a depot.
alter table area_master
  add column shipper text,
  add column shipper_phone text;
create or replace view area as select * from area_master where ended_time is null;

create or replace function driver_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('driverCode', d.driver_code, 'name', d.name, 'cardCode', d.card_code, 'companyCode', d.company_code)
    || case when d.job = 'driver' then '{}'::jsonb else jsonb_build_object('job', d.job) end
  from driver d where d.driver_code = of_key
$$;

create or replace function truck_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('signCode', t.sign_code, 'terminal', t.terminal, 'companyCode', t.company_code,
    'kind', t.truck_model, 'defaultDriverCode', t.driver_code, 'inService', t.enabled,
    'compartments', coalesce((select jsonb_agg(jsonb_build_object(
        'compartment', c.compartment, 'capacityL', c.capacity_l, 'heightMm', c.height_mm, 'oilCode', c.oil_code,
        'density20KgM3', c.density20_kg_m3, 'probeForwardMm', c.probe_forward_mm, 'probeLeftMm', c.probe_left_mm)
      order by c.compartment) from truck_compartment c where c.truck_id = t.id), '[]'))
    || case when t.escort_code is null then '{}'::jsonb else jsonb_build_object('defaultEscortCode', t.escort_code) end
  from truck_master t where t.id = of_key::integer and t.ended_time is null
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
    || case when b.escort_code is null then '{}' else jsonb_build_object('escortCode', b.escort_code) end
  from way_bill b where b.id = of_key::integer
$$;
