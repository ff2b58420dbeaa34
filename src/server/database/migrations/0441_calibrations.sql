-- How sure an instrument is by its certificate, from its calibration until it has to be calibrated again: of a
-- compartment's table, a station's tank, the meter of a truck, the rack of a depot.
create table calibration (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  instrument text not null check (instrument in ('compartmentTable', 'stationTank', 'truckMeter', 'rackMeter')),
  truck_id integer references truck_master (id),
  compartment integer,
  station_code text,
  tank_number integer,
  area_code text,
  certificate_no text not null,
  calibrated_time timestamptz not null,
  valid_until date,
  uncertainty_percent double precision not null check (uncertainty_percent > 0 and uncertainty_percent <= 5),
  document integer references stored_file (id),
  note text,
  version integer not null default 1
);

alter table master_version drop constraint master_version_entity_check;
alter table master_version add constraint master_version_entity_check check (entity in ('company', 'truck', 'area',
  'stationGauge', 'driver', 'wayBill', 'route', 'calibration'));

create function calibration_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('calibrationId', c.id::text, 'instrument', c.instrument,
    'truckId', c.truck_id::text, 'compartment', c.compartment, 'stationCode', c.station_code,
    'tankNumber', c.tank_number, 'areaCode', c.area_code, 'companyCode', c.company_code,
    'certificateNo', c.certificate_no,
    'calibratedTime', to_char(c.calibrated_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'validUntil', to_char(c.valid_until, 'YYYY-MM-DD'), 'uncertaintyRate', c.uncertainty_percent / 100))
  from calibration c where c.id = of_key::integer
$$;

create or replace function master_content(of_entity text, of_key text) returns jsonb language sql stable as $$
  select case of_entity when 'truck' then truck_content(of_key) when 'area' then area_content(of_key)
    when 'company' then company_content(of_key) when 'driver' then driver_content(of_key)
    when 'stationGauge' then gauge_content(of_key) when 'wayBill' then way_bill_content(of_key)
    when 'route' then route_content(of_key) when 'calibration' then calibration_content(of_key) end
$$;

create constraint trigger calibration_version after insert or delete or update on calibration
  deferrable initially deferred for each row execute function note_master_version('calibration', 'id', 'false');

-- Whoever keeps tables says how sure they are.
insert into role_function (role_code, function_code)
  select role_code, 'calibration.write' from role_function where function_code = 'tankTable.write' on conflict do nothing;
