-- What the rules found: a table for each kind of record.

-- What differs between the switches of one message. Attributes are only ever added, at the end.
create type switch_event_item as (
  raw_value double precision,
  compartment integer,
  wet boolean,
  water boolean,
  tamper boolean,
  changed boolean,
  bounce boolean,
  part text,
  state text,
  sensor_serial text,
  id_own text
);

-- What differs between the compartments of one message. Attributes are only ever added, at the end.
create type tank_inventory_item as (
  level_mm double precision,
  corrected_level_mm double precision,
  vt_l double precision,
  v20_l double precision,
  vcf20 double precision,
  mass_kg double precision,
  temperature_c double precision,
  density20_kg_m3 double precision,
  water_mm double precision,
  console_vt_l double precision,
  console_v20_l double precision,
  compartment integer,
  oil_code integer,
  steady boolean,
  over_table boolean,
  fuel text,
  id_own text
);

-- What every record has; a template, never filled itself.
create table record_common (
  id text not null,
  sign_code text,
  terminal text,
  company_code text not null,
  driver_code text,
  driver_assumed boolean default false,
  start_time timestamptz,
  raised_time timestamptz,
  end_time timestamptz,
  longitude_deg double precision,
  latitude_deg double precision,
  area_code text,
  area_name text,
  place text,
  end_longitude_deg double precision,
  end_latitude_deg double precision,
  end_area_code text,
  end_area_name text,
  end_place text,
  speed_kmh double precision,
  bearing_deg double precision,
  altitude_m double precision,
  process_state text,
  task_code text,
  quality text,
  revision integer not null default 1,
  corrected boolean not null default false,
  correction_cause text,
  late boolean not null default false,
  withdrawn boolean not null default false,
  replaced_by text,
  why jsonb not null default '{}'::jsonb,
  properties jsonb not null default '{}'::jsonb,
  subject text not null,
  touched_time timestamptz not null,
  write_no bigint not null,
  insert_time timestamptz not null default now()
);

-- Fuel that came into a truck away from depots.
create table abnormal_loading (
  like record_common including defaults,
  cause text,
  level integer,
  compartment integer,
  oil_code integer,
  loaded_l double precision,
  limit_l double precision,
  record_id text,
  primary key (id)
);
create index abnormal_loading_company on abnormal_loading (company_code, start_time desc) where (not withdrawn);
create index abnormal_loading_truck on abnormal_loading (sign_code, start_time desc) where (not withdrawn);
create index abnormal_loading_written on abnormal_loading (subject, write_no);

-- What a tightness test said of itself while it ran.
create table airtight_status (
  like record_common including defaults,
  "time" timestamptz not null,
  cell integer,
  state text,
  test_code text,
  pressure_k_pa double precision,
  temperature_c double precision,
  primary key (id)
);
create index airtight_status_company on airtight_status (company_code, "time" desc) where (not withdrawn);
create index airtight_status_truck on airtight_status (sign_code, "time" desc) where (not withdrawn);
create index airtight_status_written on airtight_status (subject, write_no);

-- Tightness tests of compartments, with their result.
create table airtight_test (
  like record_common including defaults,
  cell integer,
  test_code text,
  start_pressure_k_pa double precision,
  end_pressure_k_pa double precision,
  drop_k_pa double precision,
  corrected_drop_k_pa double precision,
  minutes double precision,
  result text,
  own_result text,
  primary key (id)
);
create index airtight_test_company on airtight_test (company_code, start_time desc) where (not withdrawn);
create index airtight_test_truck on airtight_test (sign_code, start_time desc) where (not withdrawn);
create index airtight_test_written on airtight_test (subject, write_no);

-- Kilometres that a truck drove within an area.
create table area_mileage (
  like record_common including defaults,
  day date not null,
  km double precision,
  driving_s integer,
  primary key (id)
);
create index area_mileage_company on area_mileage (company_code, day desc) where (not withdrawn);
create index area_mileage_truck on area_mileage (sign_code, day desc) where (not withdrawn);
create index area_mileage_written on area_mileage (subject, write_no);

-- Deliveries as the gauges of a station saw them.
create table atg_delivery (
  like record_common including defaults,
  station_code text,
  tank_number integer,
  delivery_code text,
  oil_code integer,
  fuel text,
  start_vt_l double precision,
  end_vt_l double precision,
  start_temperature_c double precision,
  end_temperature_c double precision,
  density20_kg_m3 double precision,
  sales_vt_l double precision,
  sales_unknown boolean,
  received_vt_l double precision,
  received_v20_l double precision,
  water_rise_mm double precision,
  water_delivered boolean,
  matching text,
  primary key (id)
);
create index atg_delivery_company on atg_delivery (company_code, start_time desc) where (not withdrawn);
create index atg_delivery_truck on atg_delivery (sign_code, start_time desc) where (not withdrawn);
create index atg_delivery_written on atg_delivery (subject, write_no);

-- Openings of a box or valve that somebody was allowed.
create table authorized_opening (
  like record_common including defaults,
  "time" timestamptz not null,
  compartment integer,
  part text,
  method text,
  card_code text,
  permitted boolean,
  seal_record_id text,
  primary key (id)
);
create index authorized_opening_company on authorized_opening (company_code, "time" desc) where (not withdrawn);
create index authorized_opening_truck on authorized_opening (sign_code, "time" desc) where (not withdrawn);
create index authorized_opening_written on authorized_opening (subject, write_no);

-- Starts of a console.
create table boot (
  like record_common including defaults,
  "time" timestamptz not null,
  event text,
  part text,
  type text,
  firmware text,
  uptime_s integer,
  run_s integer,
  primary key (id)
);
create index boot_company on boot (company_code, "time" desc) where (not withdrawn);
create index boot_truck on boot (sign_code, "time" desc) where (not withdrawn);
create index boot_written on boot (subject, write_no);

-- The door of the seal box, open or closed.
create table box_door (
  like record_common including defaults,
  door text,
  door_number integer,
  open_time timestamptz not null,
  close_time timestamptz,
  abnormal boolean,
  alarm_id text,
  time_uncertain boolean,
  primary key (id)
);
create index box_door_company on box_door (company_code, open_time desc) where (not withdrawn);
create index box_door_truck on box_door (sign_code, open_time desc) where (not withdrawn);
create index box_door_written on box_door (subject, write_no);

-- Temperature and humidity inside a device.
create table climate (
  like record_common including defaults,
  "time" timestamptz not null,
  probe integer,
  probe_place text,
  temperature_c double precision,
  humidity_percent double precision,
  fault text,
  in_limits boolean
) partition by range (time);
create index climate_company on climate (company_code, "time" desc) where (not withdrawn);
create unique index climate_moment on climate ("time", hashtextextended(id, (0)::bigint));
create index climate_newest on climate ("time" desc) where (not withdrawn);
create index climate_probe on climate (sign_code, probe_place, probe, "time" desc) where (not withdrawn);
create index climate_truck on climate (sign_code, "time" desc) where (not withdrawn);
create index climate_written on climate (subject, write_no);

-- Whether parts of a console hear each other.
create table console_link (
  like record_common including defaults,
  state text,
  cause text,
  planned boolean,
  duration_s integer,
  record_id text,
  primary key (id)
);
create index console_link_company on console_link (company_code, start_time desc) where (not withdrawn);
create index console_link_planned on console_link (COALESCE(end_time, 'infinity'::timestamp with time zone)) where (planned and (not withdrawn));
create index console_link_truck on console_link (sign_code, start_time desc) where (not withdrawn);
create index console_link_written on console_link (subject, write_no);

-- Curves that were driven too fast.
create table curve (
  like record_common including defaults,
  duration_s double precision,
  max_lateral_ms2 double precision,
  radius_m double precision,
  max_speed_kmh double precision,
  loaded_share double precision,
  alarm_id text,
  primary key (id)
);
create index curve_company on curve (company_code, start_time desc) where (not withdrawn);
create index curve_truck on curve (sign_code, start_time desc) where (not withdrawn);
create index curve_written on curve (subject, write_no);

-- Kilometres of a truck in a China day.
create table daily_mileage (
  like record_common including defaults,
  day date not null,
  km double precision,
  gap_km double precision,
  odometer_km double precision,
  odometer_differs boolean,
  driving_s integer,
  fixes integer,
  primary key (id)
);
create index daily_mileage_company on daily_mileage (company_code, day desc) where (not withdrawn);
create index daily_mileage_truck on daily_mileage (sign_code, day desc) where (not withdrawn);
create index daily_mileage_written on daily_mileage (subject, write_no);

-- What a device told of itself.
create table device_event (
  like record_common including defaults,
  "time" timestamptz not null,
  device text,
  event text,
  detail text,
  level integer,
  record_id text,
  primary key (id)
);
create index device_event_company on device_event (company_code, "time" desc) where (not withdrawn);
create index device_event_truck on device_event (sign_code, "time" desc) where (not withdrawn);
create index device_event_written on device_event (subject, write_no);

-- Faults of devices, from when until when.
create table device_fault (
  like record_common including defaults,
  device text,
  fault text,
  level integer,
  source text,
  compartment integer,
  part text,
  door text,
  door_number integer,
  meter_number integer,
  sensor_serial text,
  value double precision,
  "limit" double precision,
  duration_s integer,
  alarm_id text,
  unit_number integer,
  primary key (id)
);
create index device_fault_company on device_fault (company_code, start_time desc) where (not withdrawn);
create index device_fault_drift on device_fault (subject, compartment) where ((fault = 'drift') and (not withdrawn));
create index device_fault_ongoing on device_fault (company_code) where ((end_time is null) and (not withdrawn));
create index device_fault_truck on device_fault (sign_code, start_time desc) where (not withdrawn);
create index device_fault_until on device_fault (company_code, COALESCE(end_time, 'infinity'::timestamp with time zone)) where (not withdrawn);
create index device_fault_written on device_fault (subject, write_no);

-- When a driver was on duty, driving and resting.
create table driver_duty (
  like record_common including defaults,
  sign_in_time timestamptz not null,
  sign_out_time timestamptz,
  method text,
  driving_s integer,
  rest_s integer,
  rests integer,
  longest_continuous_s integer,
  day_driving_s integer,
  primary key (id)
);
create index driver_duty_company on driver_duty (company_code, sign_in_time desc) where (not withdrawn);
create index driver_duty_truck on driver_duty (sign_code, sign_in_time desc) where (not withdrawn);
create index driver_duty_written on driver_duty (subject, write_no);

-- The truck’s main switch of electricity.
create table electricity_switch (
  like record_common including defaults,
  "time" timestamptz not null,
  cause text,
  state text,
  vt_l double precision,
  v20_l double precision,
  primary key (id)
);
create index electricity_switch_company on electricity_switch (company_code, "time" desc) where (not withdrawn);
create index electricity_switch_truck on electricity_switch (sign_code, "time" desc) where (not withdrawn);
create index electricity_switch_written on electricity_switch (subject, write_no);

-- Whether a compartment is empty, as its sensors say.
create table empty_state (
  like record_common including defaults,
  "time" timestamptz not null,
  compartment integer,
  vt_l double precision,
  wet boolean,
  dry_time timestamptz,
  foot_valve_closed boolean,
  api_adaptor_closed boolean,
  emptied boolean,
  unloading_id text,
  primary key (id)
);
create index empty_state_company on empty_state (company_code, "time" desc) where (not withdrawn);
create index empty_state_truck on empty_state (sign_code, "time" desc) where (not withdrawn);
create index empty_state_written on empty_state (subject, write_no);

-- When a compartment ran empty.
create table emptying (
  like record_common including defaults,
  compartment integer,
  duration_s integer,
  remainder_vt_l double precision,
  left_before_dry boolean,
  primary key (id)
);
create index emptying_company on emptying (company_code, start_time desc) where (not withdrawn);
create index emptying_truck on emptying (sign_code, start_time desc) where (not withdrawn);
create index emptying_written on emptying (subject, write_no);

-- When a flow began and ended.
create table flow_change (
  like record_common including defaults,
  "time" timestamptz not null,
  meter_number integer,
  before double precision,
  after double precision,
  step double precision,
  cause text,
  meter_state text,
  primary key (id)
);
create index flow_change_company on flow_change (company_code, "time" desc) where (not withdrawn);
create index flow_change_truck on flow_change (sign_code, "time" desc) where (not withdrawn);
create index flow_change_written on flow_change (subject, write_no);

-- Hours in which a console reported, and how often.
create table heartbeat (
  like record_common including defaults,
  heart_time timestamptz,
  gps_time timestamptz,
  interval_s integer,
  duration_s integer,
  cause text,
  primary key (id)
);
create index heartbeat_company on heartbeat (company_code, start_time desc) where (not withdrawn);
create index heartbeat_truck on heartbeat (sign_code, start_time desc) where (not withdrawn);
create index heartbeat_until on heartbeat (company_code, COALESCE(end_time, 'infinity'::timestamp with time zone)) where (not withdrawn);
create index heartbeat_written on heartbeat (subject, write_no);

-- Loadings of a compartment at a depot.
create table loading (
  like record_common including defaults,
  compartment integer,
  fuel text,
  oil_code integer,
  start_vt_l double precision,
  start_v20_l double precision,
  stop_vt_l double precision,
  stop_v20_l double precision,
  loaded_vt_l double precision,
  loaded_v20_l double precision,
  mode text,
  residue_vt_l double precision,
  temperature_c double precision,
  ticket_code text,
  ticket_vt_l double precision,
  ticket_v20_l double precision,
  unsealed_basis boolean,
  visit_id text,
  primary key (id)
);
create index loading_company on loading (company_code, start_time desc) where (not withdrawn);
create index loading_span on loading using gist (tstzrange(start_time, case     when (end_time < start_time) then start_time     else end_time end)) where (not withdrawn);
create index loading_task on loading (task_code) where (not withdrawn);
create index loading_truck on loading (sign_code, start_time desc) where (not withdrawn);
create index loading_written on loading (subject, write_no);

-- Photos and clips that a terminal announced.
create table media (
  like record_common including defaults,
  "time" timestamptz not null,
  media_code text,
  alarm_code text,
  channel integer,
  media_type text,
  format text,
  cause text,
  duration_s double precision,
  size_bytes integer,
  primary key (id)
);
create index media_company on media (company_code, "time" desc) where (not withdrawn);
create index media_of_alarm on media (sign_code, alarm_code) where (alarm_code is not null);
create index media_of_terminal on media (terminal, media_code);
create index media_truck on media (sign_code, "time" desc) where (not withdrawn);
create index media_written on media (subject, write_no);

-- Deliveries as a flow meter counted them.
create table meter_delivery (
  like record_common including defaults,
  meter_number integer,
  ticket_code text,
  measuring_position text,
  direction text,
  compartment integer,
  oil_code integer,
  fuel text,
  vt_l double precision,
  v20_l double precision,
  v20_computed boolean,
  mass_kg double precision,
  average_temperature_c double precision,
  average_flow_rate_l_min double precision,
  density20_kg_m3 double precision,
  start_total_vt_l double precision,
  end_total_vt_l double precision,
  station_code text,
  customer_id text,
  valid boolean,
  invalid_reason text,
  validity text,
  reprint boolean,
  primary key (id)
);
create index meter_delivery_company on meter_delivery (company_code, start_time desc) where (not withdrawn);
create index meter_delivery_truck on meter_delivery (sign_code, start_time desc) where (not withdrawn);
create index meter_delivery_written on meter_delivery (subject, write_no);

-- Readings of flow meters, in a partition for each China day.
create table meter_status (
  like record_common including defaults,
  "time" timestamptz not null,
  meter_number integer,
  meter_state text,
  flow_rate_l_min double precision,
  batch_vt_l double precision,
  batch_v20_l double precision,
  total_vt_l double precision,
  total_v20_l double precision,
  total_mass_kg double precision,
  additive_l double precision,
  temperature_c double precision,
  density20_kg_m3 double precision,
  compartments jsonb,
  totaliser_fell boolean
) partition by range (time);
create index meter_status_company on meter_status (company_code, "time" desc) where (not withdrawn);
create unique index meter_status_moment on meter_status ("time", hashtextextended(id, (0)::bigint));
create index meter_status_truck on meter_status (sign_code, "time" desc) where (not withdrawn);
create index meter_status_written on meter_status (subject, write_no);

-- Cards that were held to a reader.
create table nfc (
  like record_common including defaults,
  "time" timestamptz not null,
  card_code text,
  purpose text,
  compartment integer,
  accepted boolean,
  refusal text,
  holder_code text,
  holder_name text,
  primary key (id)
);
create index nfc_card on nfc (card_code, "time" desc) where (not withdrawn);
create index nfc_company on nfc (company_code, "time" desc) where (not withdrawn);
create index nfc_truck on nfc (sign_code, "time" desc) where (not withdrawn);
create index nfc_written on nfc (subject, write_no);

-- When a truck did not report, and why.
create table offline (
  like record_common including defaults,
  duration_s integer,
  bucket text,
  planned boolean,
  loaded boolean,
  filled_messages integer,
  alarm_id text,
  primary key (id)
);
create index offline_company on offline (company_code, start_time desc) where (not withdrawn);
create index offline_span on offline using gist (tstzrange(start_time, case     when (end_time < start_time) then start_time     else end_time end)) where (not withdrawn);
create index offline_truck on offline (sign_code, start_time desc) where (not withdrawn);
create index offline_until on offline (company_code, COALESCE(end_time, 'infinity'::timestamp with time zone)) where (not withdrawn);
create index offline_written on offline (subject, write_no);

-- Stretches driven above a limit.
create table overspeed (
  like record_common including defaults,
  duration_s integer,
  limit_kmh double precision,
  limit_source text,
  max_speed_kmh double precision,
  mean_speed_kmh double precision,
  length_km double precision,
  fixes integer,
  pre_warned boolean,
  terminal_alarm boolean,
  alarm_id text,
  primary key (id)
);
create index overspeed_company on overspeed (company_code, start_time desc) where (not withdrawn);
create index overspeed_truck on overspeed (sign_code, start_time desc) where (not withdrawn);
create index overspeed_written on overspeed (subject, write_no);

-- When a truck stood, and where.
create table parking (
  like record_common including defaults,
  duration_s integer,
  ignition_on_s integer,
  ignition_off_s integer,
  loaded boolean,
  permitted boolean,
  end_uncertain boolean,
  alarm_id text,
  primary key (id)
);
create index parking_company on parking (company_code, start_time desc) where (not withdrawn);
create index parking_place on parking (longitude_deg, latitude_deg) where (not withdrawn);
create index parking_span on parking using gist (tstzrange(start_time, case     when (end_time < start_time) then start_time     else end_time end)) where (not withdrawn);
create index parking_truck on parking (sign_code, start_time desc) where (not withdrawn);
create index parking_written on parking (subject, write_no);

-- Main and backup power of a console.
create table power (
  like record_common including defaults,
  "time" timestamptz not null,
  source text,
  main_voltage_v double precision,
  controller_voltage_v double precision,
  battery_voltage_v double precision,
  sensor_batteries jsonb,
  primary key (id)
);
create index power_company on power (company_code, "time" desc) where (not withdrawn);
create index power_truck on power (sign_code, "time" desc) where (not withdrawn);
create index power_written on power (subject, write_no);

-- Pressure in compartments, in a partition for each China day.
create table pressure (
  like record_common including defaults,
  "time" timestamptz not null,
  compartment integer,
  cell_place text,
  pressure_k_pa double precision,
  fault text,
  limit_k_pa double precision,
  in_limits boolean
) partition by range (time);
create index pressure_company on pressure (company_code, "time" desc) where (not withdrawn);
create unique index pressure_moment on pressure ("time", hashtextextended(id, (0)::bigint));
create index pressure_truck on pressure (sign_code, "time" desc) where (not withdrawn);
create index pressure_written on pressure (subject, write_no);

-- When another fuel came into a compartment.
create table product_change (
  like record_common including defaults,
  "time" timestamptz not null,
  compartment integer,
  from_oil_code integer,
  to_oil_code integer,
  emptied_between boolean,
  level integer,
  primary key (id)
);
create index product_change_company on product_change (company_code, "time" desc) where (not withdrawn);
create index product_change_truck on product_change (sign_code, "time" desc) where (not withdrawn);
create index product_change_written on product_change (subject, write_no);

-- What a corrected or withdrawn row said before.
create table record_history (
  id bigint generated always as identity primary key,
  kind text not null,
  record_id text not null,
  revision integer not null,
  changed_time timestamptz not null default now(),
  content jsonb not null
);
create index record_history_record on record_history (kind, record_id);

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
create index route_deviation_company on route_deviation (company_code, start_time desc) where (not withdrawn);
create index route_deviation_route on route_deviation (route_code, start_time desc) where (not withdrawn);
create index route_deviation_truck on route_deviation (sign_code, start_time desc) where (not withdrawn);
create index route_deviation_written on route_deviation (subject, write_no);

-- A truck came to, left or missed a place of its route.
create table route_event (
  like record_common including defaults,
  crossing text,
  level integer,
  duration_s integer,
  primary key (id)
);
create index route_event_company on route_event (company_code, start_time desc) where (not withdrawn);
create index route_event_truck on route_event (sign_code, start_time desc) where (not withdrawn);
create index route_event_written on route_event (subject, write_no);

-- Openings and closings of a seal.
create table seal_record (
  like record_common including defaults,
  compartment integer,
  part text,
  open_time timestamptz not null,
  close_time timestamptz,
  start_vt_l double precision,
  start_v20_l double precision,
  stop_vt_l double precision,
  stop_v20_l double precision,
  delta_v20_l double precision,
  seal text,
  seal_break_count integer,
  open_api_wet boolean,
  open_foot_valve_wet boolean,
  open_compartment_wet boolean,
  open_water boolean,
  close_api_wet boolean,
  close_foot_valve_wet boolean,
  close_compartment_wet boolean,
  close_water boolean,
  sensor_serial text,
  "authorization" text,
  card_code text,
  abnormal boolean,
  alarm_id text,
  unsealing_code text,
  open_while_moving boolean,
  time_uncertain boolean,
  last_known_time timestamptz,
  counted_v20_l double precision,
  first_of_unsealing boolean,
  primary key (id)
);
create index seal_record_company on seal_record (company_code, open_time desc) where (not withdrawn);
create index seal_record_truck on seal_record (sign_code, open_time desc) where (not withdrawn);
create index seal_record_unsealing on seal_record (unsealing_code) where (not withdrawn);
create index seal_record_written on seal_record (subject, write_no);

-- One load that was delivered in several places.
create table split_unloading (
  like record_common including defaults,
  visit_id text,
  visit_number integer,
  visits integer,
  station_code text,
  fuel text,
  compartments jsonb,
  unloaded_vt_l double precision,
  unloaded_v20_l double precision,
  share double precision,
  remainder_v20_l double precision,
  primary key (id)
);
create index split_unloading_company on split_unloading (company_code, start_time desc) where (not withdrawn);
create index split_unloading_truck on split_unloading (sign_code, start_time desc) where (not withdrawn);
create index split_unloading_written on split_unloading (subject, write_no);

-- Turns of a sprinkler, judged against the plan of their time.
create table spraying (
  like record_common including defaults,
  duration_s integer,
  km double precision,
  litres double precision,
  start_percent double precision,
  end_percent double precision,
  spray_mode text,
  primary key (id)
);
create index spraying_company on spraying (company_code, start_time desc) where (not withdrawn);
create index spraying_truck on spraying (sign_code, start_time desc) where (not withdrawn);
create index spraying_written on spraying (subject, write_no);

-- Unloadings of a truck at a station, all compartments together.
create table station_unloading (
  like record_common including defaults,
  station_code text,
  oil_code integer,
  fuel text,
  visit_id text,
  compartments jsonb,
  unloaded_vt_l double precision,
  unloaded_v20_l double precision,
  received_vt_l double precision,
  received_v20_l double precision,
  ticket_vt_l double precision,
  ticket_v20_l double precision,
  difference_v20_l double precision,
  difference_rate double precision,
  sealed boolean,
  matching text,
  primary key (id)
);
create index station_unloading_company on station_unloading (company_code, start_time desc) where (not withdrawn);
create index station_unloading_truck on station_unloading (sign_code, start_time desc) where (not withdrawn);
create index station_unloading_visit on station_unloading (visit_id) where (not withdrawn);
create index station_unloading_written on station_unloading (subject, write_no);

-- Switches that one message reports are one row; the view `switch_event` has one a switch.
create table switch_event_bundle (
  start_time timestamptz,
  raised_time timestamptz,
  end_time timestamptz,
  longitude_deg double precision,
  latitude_deg double precision,
  end_longitude_deg double precision,
  end_latitude_deg double precision,
  speed_kmh double precision,
  bearing_deg double precision,
  altitude_m double precision,
  touched_time timestamptz not null,
  write_no bigint not null,
  insert_time timestamptz not null default now(),
  "time" timestamptz not null,
  revision integer not null default 1,
  driver_assumed boolean default false,
  corrected boolean not null default false,
  late boolean not null default false,
  withdrawn boolean not null default false,
  sign_code text,
  terminal text,
  company_code text not null,
  driver_code text,
  area_code text,
  area_name text,
  place text,
  end_area_code text,
  end_area_name text,
  end_place text,
  process_state text,
  task_code text,
  quality text,
  correction_cause text,
  replaced_by text,
  subject text not null,
  fault text,
  trigger text,
  why jsonb not null default '{}'::jsonb,
  properties jsonb not null default '{}'::jsonb,
  id_head text not null,
  id_tail text not null,
  items switch_event_item[] not null
) partition by range (time);
create index switch_event_bundle_company on switch_event_bundle (company_code, "time" desc) where (not withdrawn);
create index switch_event_bundle_moment on switch_event_bundle ("time", sign_code);
create index switch_event_bundle_truck on switch_event_bundle (sign_code, "time" desc) where (not withdrawn);
create index switch_event_bundle_written on switch_event_bundle (subject, write_no);

-- Levels that one message reports are one row; the view `tank_inventory` has one a compartment.
create table tank_inventory_bundle (
  start_time timestamptz,
  raised_time timestamptz,
  end_time timestamptz,
  longitude_deg double precision,
  latitude_deg double precision,
  end_longitude_deg double precision,
  end_latitude_deg double precision,
  speed_kmh double precision,
  bearing_deg double precision,
  altitude_m double precision,
  touched_time timestamptz not null,
  write_no bigint not null,
  insert_time timestamptz not null default now(),
  "time" timestamptz not null,
  pitch_deg double precision,
  roll_deg double precision,
  revision integer not null default 1,
  driver_assumed boolean default false,
  corrected boolean not null default false,
  late boolean not null default false,
  withdrawn boolean not null default false,
  sign_code text,
  terminal text,
  company_code text not null,
  driver_code text,
  area_code text,
  area_name text,
  place text,
  end_area_code text,
  end_area_name text,
  end_place text,
  process_state text,
  task_code text,
  quality text,
  correction_cause text,
  replaced_by text,
  subject text not null,
  data_type text,
  position_type text,
  density_source text,
  atg_status text,
  slope_status text,
  table_version text,
  why jsonb not null default '{}'::jsonb,
  properties jsonb not null default '{}'::jsonb,
  id_head text not null,
  id_tail text not null,
  items tank_inventory_item[] not null
) partition by range (time);
create index tank_inventory_bundle_company on tank_inventory_bundle (company_code, "time" desc) where (not withdrawn);
create index tank_inventory_bundle_moment on tank_inventory_bundle ("time", sign_code);
create index tank_inventory_bundle_truck on tank_inventory_bundle (sign_code, "time" desc) where (not withdrawn);
create index tank_inventory_bundle_withdrawn on tank_inventory_bundle ("time") where withdrawn;
create index tank_inventory_bundle_written on tank_inventory_bundle (subject, write_no);

-- Litres of a fuel that a transport task loaded, delivered and lost.
create table task_fuel (
  like record_common including defaults,
  fuel text,
  state text,
  measure text,
  sent_vt_l double precision,
  sent_v20_l double precision,
  received_vt_l double precision,
  received_v20_l double precision,
  remainder_vt_l double precision,
  remainder_v20_l double precision,
  loss_vt_l double precision,
  loss_v20_l double precision,
  loss_rate_vt double precision,
  loss_rate double precision,
  high_loss_rate_threshold double precision,
  loss_class text,
  tank_sent_v20_l double precision,
  tank_received_v20_l double precision,
  tank_loss_v20_l double precision,
  atg_loss_v20_l double precision,
  meter_loss_v20_l double precision,
  transit_loss_v20_l double precision,
  unloading_loss_v20_l double precision,
  doubtful boolean,
  loads integer,
  unloads integer,
  start_area text,
  end_area text,
  settled boolean,
  abnormal_seal_records integer,
  uncertainty_l double precision,
  within_uncertainty boolean,
  drained_v20_l double precision,
  drain_alarm_ids jsonb,
  primary key (id)
);
create index task_fuel_company on task_fuel (company_code, start_time desc) where (not withdrawn);
create index task_fuel_company_counted on task_fuel (company_code, COALESCE(end_time, start_time) desc) where (not withdrawn);
create index task_fuel_task on task_fuel (task_code) where (not withdrawn);
create index task_fuel_truck on task_fuel (sign_code, start_time desc) where (not withdrawn);
create index task_fuel_truck_counted on task_fuel (sign_code, COALESCE(end_time, start_time) desc) where (not withdrawn);
create index task_fuel_written on task_fuel (subject, write_no);

-- From loading to the last delivery: litres, losses, kilometres.
create table transport_task (
  like record_common including defaults,
  state text,
  way_bill_code text,
  start_area text,
  end_area text,
  loads integer,
  unloads integer,
  visits integer,
  seal_records integer,
  abnormal_seal_records integer,
  km double precision,
  duration_s integer,
  seal_integrity text,
  incomplete_data boolean,
  wrong_destination boolean,
  close_time timestamptz,
  process_times jsonb,
  late_data boolean not null default false,
  late_s integer,
  primary key (id)
);
create index transport_task_company on transport_task (company_code, start_time desc) where (not withdrawn);
create index transport_task_company_counted on transport_task (company_code, COALESCE(end_time, start_time) desc) where (not withdrawn);
create index transport_task_truck on transport_task (sign_code, start_time desc) where (not withdrawn);
create index transport_task_way_bill on transport_task (way_bill_code) where ((way_bill_code is not null) and (not withdrawn));
create index transport_task_written on transport_task (subject, write_no);

-- Unloadings of a compartment.
create table unloading (
  like record_common including defaults,
  compartment integer,
  fuel text,
  oil_code integer,
  start_vt_l double precision,
  start_v20_l double precision,
  stop_vt_l double precision,
  stop_v20_l double precision,
  unloaded_vt_l double precision,
  unloaded_v20_l double precision,
  remainder_vt_l double precision,
  wet_at_end boolean,
  temperature_c double precision,
  station_code text,
  ticket_code text,
  ticket_vt_l double precision,
  ticket_v20_l double precision,
  returned boolean,
  unsealed_basis boolean,
  visit_id text,
  primary key (id)
);
create index unloading_company on unloading (company_code, start_time desc) where (not withdrawn);
create index unloading_span on unloading using gist (tstzrange(start_time, case     when (end_time < start_time) then start_time     else end_time end)) where (not withdrawn);
create index unloading_truck on unloading (sign_code, start_time desc) where (not withdrawn);
create index unloading_written on unloading (subject, write_no);

-- Valves, open or closed.
create table valve_record (
  like record_common including defaults,
  compartment integer,
  open_time timestamptz not null,
  close_time timestamptz,
  source text,
  with_compartment_loaded boolean,
  closed_while_unloading boolean,
  primary key (id)
);
create index valve_record_company on valve_record (company_code, open_time desc) where (not withdrawn);
create index valve_record_truck on valve_record (sign_code, open_time desc) where (not withdrawn);
create index valve_record_written on valve_record (subject, write_no);

-- Volumes that rose or fell without a loading or an unloading.
create table volume_change (
  like record_common including defaults,
  compartment integer,
  direction text,
  from_time timestamptz not null,
  to_time timestamptz,
  from_vt_l double precision,
  to_vt_l double precision,
  from_v20_l double precision,
  to_v20_l double precision,
  change_v20_l double precision,
  fuel text,
  oil_code integer,
  primary key (id)
);
create index volume_change_company on volume_change (company_code, from_time desc) where (not withdrawn);
create index volume_change_truck on volume_change (sign_code, from_time desc) where (not withdrawn);
create index volume_change_written on volume_change (subject, write_no);

-- Water in the tanks of stations.
create table water_inventory (
  like record_common including defaults,
  "time" timestamptz not null,
  water_percent double precision,
  water_l double precision,
  spraying boolean,
  pump_on boolean,
  spray_mode text
) partition by range (time);
create index water_inventory_company on water_inventory (company_code, "time" desc) where (not withdrawn);
create unique index water_inventory_moment on water_inventory ("time", hashtextextended(id, (0)::bigint));
create index water_inventory_truck on water_inventory (sign_code, "time" desc) where (not withdrawn);
create index water_inventory_written on water_inventory (subject, write_no);

-- Changes of switches and sensors.
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

-- Levels and volumes of compartments.
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
