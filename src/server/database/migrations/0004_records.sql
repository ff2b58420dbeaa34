-- One table a kind of record. The columns are those of contract/records.ts; a test holds the two together.

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
  why jsonb not null default '{}',
  properties jsonb not null default '{}',
  subject text not null,
  touched_time timestamptz not null,
  write_no bigint not null,
  insert_time timestamptz not null default now()
);

create table switch_event (
  like record_common including defaults,
  time timestamptz not null,
  compartment integer,
  part text,
  state text,
  wet boolean,
  water boolean,
  fault text,
  tamper boolean,
  raw_value double precision,
  sensor_serial text,
  trigger text,
  changed boolean,
  bounce boolean,
  primary key (id, time)
) partition by range (time);
create index switch_event_company on switch_event (company_code, time desc) where not withdrawn;
create index switch_event_truck on switch_event (sign_code, time desc) where not withdrawn;
create index switch_event_written on switch_event (subject, write_no);

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
  primary key (id)
);
create index seal_record_company on seal_record (company_code, open_time desc) where not withdrawn;
create index seal_record_truck on seal_record (sign_code, open_time desc) where not withdrawn;
create index seal_record_written on seal_record (subject, write_no);

create table authorized_opening (
  like record_common including defaults,
  time timestamptz not null,
  compartment integer,
  part text,
  method text,
  card_code text,
  permitted boolean,
  seal_record_id text,
  primary key (id)
);
create index authorized_opening_company on authorized_opening (company_code, time desc) where not withdrawn;
create index authorized_opening_truck on authorized_opening (sign_code, time desc) where not withdrawn;
create index authorized_opening_written on authorized_opening (subject, write_no);

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
create index valve_record_company on valve_record (company_code, open_time desc) where not withdrawn;
create index valve_record_truck on valve_record (sign_code, open_time desc) where not withdrawn;
create index valve_record_written on valve_record (subject, write_no);

create table tank_inventory (
  like record_common including defaults,
  time timestamptz not null,
  compartment integer,
  data_type text,
  position_type text,
  level_mm double precision,
  corrected_level_mm double precision,
  vt_l double precision,
  v20_l double precision,
  vcf20 double precision,
  mass_kg double precision,
  temperature_c double precision,
  density20_kg_m3 double precision,
  density_source text,
  atg_status text,
  slope_status text,
  pitch_deg double precision,
  roll_deg double precision,
  water_mm double precision,
  fuel text,
  oil_code integer,
  steady boolean,
  over_table boolean,
  table_version text,
  console_vt_l double precision,
  console_v20_l double precision,
  primary key (id, time)
) partition by range (time);
create index tank_inventory_company on tank_inventory (company_code, time desc) where not withdrawn;
create index tank_inventory_truck on tank_inventory (sign_code, time desc) where not withdrawn;
create index tank_inventory_written on tank_inventory (subject, write_no);

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
create index volume_change_company on volume_change (company_code, from_time desc) where not withdrawn;
create index volume_change_truck on volume_change (sign_code, from_time desc) where not withdrawn;
create index volume_change_written on volume_change (subject, write_no);

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
create index loading_company on loading (company_code, start_time desc) where not withdrawn;
create index loading_truck on loading (sign_code, start_time desc) where not withdrawn;
create index loading_written on loading (subject, write_no);

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
create index unloading_company on unloading (company_code, start_time desc) where not withdrawn;
create index unloading_truck on unloading (sign_code, start_time desc) where not withdrawn;
create index unloading_written on unloading (subject, write_no);

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
  primary key (id)
);
create index transport_task_company on transport_task (company_code, start_time desc) where not withdrawn;
create index transport_task_truck on transport_task (sign_code, start_time desc) where not withdrawn;
create index transport_task_written on transport_task (subject, write_no);

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
  primary key (id)
);
create index task_fuel_company on task_fuel (company_code, start_time desc) where not withdrawn;
create index task_fuel_truck on task_fuel (sign_code, start_time desc) where not withdrawn;
create index task_fuel_written on task_fuel (subject, write_no);

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
create index split_unloading_company on split_unloading (company_code, start_time desc) where not withdrawn;
create index split_unloading_truck on split_unloading (sign_code, start_time desc) where not withdrawn;
create index split_unloading_written on split_unloading (subject, write_no);

create table empty_state (
  like record_common including defaults,
  time timestamptz not null,
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
create index empty_state_company on empty_state (company_code, time desc) where not withdrawn;
create index empty_state_truck on empty_state (sign_code, time desc) where not withdrawn;
create index empty_state_written on empty_state (subject, write_no);

create table emptying (
  like record_common including defaults,
  compartment integer,
  duration_s integer,
  remainder_vt_l double precision,
  left_before_dry boolean,
  primary key (id)
);
create index emptying_company on emptying (company_code, start_time desc) where not withdrawn;
create index emptying_truck on emptying (sign_code, start_time desc) where not withdrawn;
create index emptying_written on emptying (subject, write_no);

create table meter_status (
  like record_common including defaults,
  time timestamptz not null,
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
  totaliser_fell boolean,
  primary key (id, time)
) partition by range (time);
create index meter_status_company on meter_status (company_code, time desc) where not withdrawn;
create index meter_status_truck on meter_status (sign_code, time desc) where not withdrawn;
create index meter_status_written on meter_status (subject, write_no);

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
create index meter_delivery_company on meter_delivery (company_code, start_time desc) where not withdrawn;
create index meter_delivery_truck on meter_delivery (sign_code, start_time desc) where not withdrawn;
create index meter_delivery_written on meter_delivery (subject, write_no);

create table flow_change (
  like record_common including defaults,
  time timestamptz not null,
  meter_number integer,
  before double precision,
  after double precision,
  step double precision,
  cause text,
  meter_state text,
  primary key (id)
);
create index flow_change_company on flow_change (company_code, time desc) where not withdrawn;
create index flow_change_truck on flow_change (sign_code, time desc) where not withdrawn;
create index flow_change_written on flow_change (subject, write_no);

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
create index atg_delivery_company on atg_delivery (company_code, start_time desc) where not withdrawn;
create index atg_delivery_truck on atg_delivery (sign_code, start_time desc) where not withdrawn;
create index atg_delivery_written on atg_delivery (subject, write_no);

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
create index station_unloading_company on station_unloading (company_code, start_time desc) where not withdrawn;
create index station_unloading_truck on station_unloading (sign_code, start_time desc) where not withdrawn;
create index station_unloading_written on station_unloading (subject, write_no);

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
create index box_door_company on box_door (company_code, open_time desc) where not withdrawn;
create index box_door_truck on box_door (sign_code, open_time desc) where not withdrawn;
create index box_door_written on box_door (subject, write_no);

create table product_change (
  like record_common including defaults,
  time timestamptz not null,
  compartment integer,
  from_oil_code integer,
  to_oil_code integer,
  emptied_between boolean,
  level integer,
  primary key (id)
);
create index product_change_company on product_change (company_code, time desc) where not withdrawn;
create index product_change_truck on product_change (sign_code, time desc) where not withdrawn;
create index product_change_written on product_change (subject, write_no);

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
create index abnormal_loading_company on abnormal_loading (company_code, start_time desc) where not withdrawn;
create index abnormal_loading_truck on abnormal_loading (sign_code, start_time desc) where not withdrawn;
create index abnormal_loading_written on abnormal_loading (subject, write_no);

create table nfc (
  like record_common including defaults,
  time timestamptz not null,
  card_code text,
  purpose text,
  compartment integer,
  accepted boolean,
  refusal text,
  primary key (id)
);
create index nfc_company on nfc (company_code, time desc) where not withdrawn;
create index nfc_truck on nfc (sign_code, time desc) where not withdrawn;
create index nfc_written on nfc (subject, write_no);

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
create index parking_company on parking (company_code, start_time desc) where not withdrawn;
create index parking_truck on parking (sign_code, start_time desc) where not withdrawn;
create index parking_written on parking (subject, write_no);

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
create index overspeed_company on overspeed (company_code, start_time desc) where not withdrawn;
create index overspeed_truck on overspeed (sign_code, start_time desc) where not withdrawn;
create index overspeed_written on overspeed (subject, write_no);

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
create index curve_company on curve (company_code, start_time desc) where not withdrawn;
create index curve_truck on curve (sign_code, start_time desc) where not withdrawn;
create index curve_written on curve (subject, write_no);

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
create index offline_company on offline (company_code, start_time desc) where not withdrawn;
create index offline_truck on offline (sign_code, start_time desc) where not withdrawn;
create index offline_written on offline (subject, write_no);

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
create index daily_mileage_company on daily_mileage (company_code, day desc) where not withdrawn;
create index daily_mileage_truck on daily_mileage (sign_code, day desc) where not withdrawn;
create index daily_mileage_written on daily_mileage (subject, write_no);

create table area_mileage (
  like record_common including defaults,
  day date not null,
  km double precision,
  driving_s integer,
  primary key (id)
);
create index area_mileage_company on area_mileage (company_code, day desc) where not withdrawn;
create index area_mileage_truck on area_mileage (sign_code, day desc) where not withdrawn;
create index area_mileage_written on area_mileage (subject, write_no);

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
create index driver_duty_company on driver_duty (company_code, sign_in_time desc) where not withdrawn;
create index driver_duty_truck on driver_duty (sign_code, sign_in_time desc) where not withdrawn;
create index driver_duty_written on driver_duty (subject, write_no);

create table boot (
  like record_common including defaults,
  time timestamptz not null,
  event text,
  part text,
  type text,
  firmware text,
  uptime_s integer,
  run_s integer,
  primary key (id)
);
create index boot_company on boot (company_code, time desc) where not withdrawn;
create index boot_truck on boot (sign_code, time desc) where not withdrawn;
create index boot_written on boot (subject, write_no);

create table power (
  like record_common including defaults,
  time timestamptz not null,
  source text,
  main_voltage_v double precision,
  controller_voltage_v double precision,
  battery_voltage_v double precision,
  sensor_batteries jsonb,
  primary key (id)
);
create index power_company on power (company_code, time desc) where not withdrawn;
create index power_truck on power (sign_code, time desc) where not withdrawn;
create index power_written on power (subject, write_no);

create table electricity_switch (
  like record_common including defaults,
  time timestamptz not null,
  cause text,
  state text,
  vt_l double precision,
  v20_l double precision,
  primary key (id)
);
create index electricity_switch_company on electricity_switch (company_code, time desc) where not withdrawn;
create index electricity_switch_truck on electricity_switch (sign_code, time desc) where not withdrawn;
create index electricity_switch_written on electricity_switch (subject, write_no);

create table heartbeat (
  like record_common including defaults,
  heart_time timestamptz,
  gps_time timestamptz,
  interval_s integer,
  duration_s integer,
  cause text,
  primary key (id)
);
create index heartbeat_company on heartbeat (company_code, start_time desc) where not withdrawn;
create index heartbeat_truck on heartbeat (sign_code, start_time desc) where not withdrawn;
create index heartbeat_written on heartbeat (subject, write_no);

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
  primary key (id)
);
create index device_fault_company on device_fault (company_code, start_time desc) where not withdrawn;
create index device_fault_truck on device_fault (sign_code, start_time desc) where not withdrawn;
create index device_fault_written on device_fault (subject, write_no);

create table media (
  like record_common including defaults,
  time timestamptz not null,
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
create index media_company on media (company_code, time desc) where not withdrawn;
create index media_truck on media (sign_code, time desc) where not withdrawn;
create index media_written on media (subject, write_no);

create table climate (
  like record_common including defaults,
  time timestamptz not null,
  probe integer,
  probe_place text,
  temperature_c double precision,
  humidity_percent double precision,
  fault text,
  primary key (id, time)
) partition by range (time);
create index climate_company on climate (company_code, time desc) where not withdrawn;
create index climate_truck on climate (sign_code, time desc) where not withdrawn;
create index climate_written on climate (subject, write_no);

create table pressure (
  like record_common including defaults,
  time timestamptz not null,
  compartment integer,
  cell_place text,
  pressure_k_pa double precision,
  fault text,
  primary key (id, time)
) partition by range (time);
create index pressure_company on pressure (company_code, time desc) where not withdrawn;
create index pressure_truck on pressure (sign_code, time desc) where not withdrawn;
create index pressure_written on pressure (subject, write_no);

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
create index airtight_test_company on airtight_test (company_code, start_time desc) where not withdrawn;
create index airtight_test_truck on airtight_test (sign_code, start_time desc) where not withdrawn;
create index airtight_test_written on airtight_test (subject, write_no);

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
create index spraying_company on spraying (company_code, start_time desc) where not withdrawn;
create index spraying_truck on spraying (sign_code, start_time desc) where not withdrawn;
create index spraying_written on spraying (subject, write_no);

create table water_inventory (
  like record_common including defaults,
  time timestamptz not null,
  water_percent double precision,
  water_l double precision,
  spraying boolean,
  pump_on boolean,
  spray_mode text,
  primary key (id, time)
) partition by range (time);
create index water_inventory_company on water_inventory (company_code, time desc) where not withdrawn;
create index water_inventory_truck on water_inventory (sign_code, time desc) where not withdrawn;
create index water_inventory_written on water_inventory (subject, write_no);

create table alarm (
  id text not null,
  sign_code text,
  terminal text,
  company_code text not null,
  driver_code text,
  driver_assumed boolean default false,
  type integer not null,
  level integer not null,
  start_time timestamptz not null,
  raised_time timestamptz not null,
  end_time timestamptz,
  compartment integer,
  part text,
  door text,
  door_number integer,
  fuel text,
  cause text,
  alarm_code text,
  task_code text,
  record_id text,
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
  process_state text,
  suppressed_by text,
  popup boolean not null default false,
  revision integer not null default 1,
  corrected boolean not null default false,
  correction_cause text,
  late boolean not null default false,
  withdrawn boolean not null default false,
  replaced_by text,
  why jsonb not null default '{}',
  properties jsonb not null default '{}',
  subject text not null,
  touched_time timestamptz not null,
  write_no bigint not null,
  insert_time timestamptz not null default now(),
  primary key (id)
);
create index alarm_company on alarm (company_code, start_time desc) where not withdrawn;
create index alarm_truck on alarm (sign_code, start_time desc) where not withdrawn;
create index alarm_written on alarm (subject, write_no);
create index alarm_type on alarm (type, start_time desc) where not withdrawn;

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
