-- Kinds of record for the console's link, what happened to devices, routes and the cells of tightness tests; and what
-- readings were compared with. A test holds these columns and contract/records.ts together.

create table console_link (
  like record_common including defaults,
  state text,
  cause text,
  planned boolean,
  duration_s integer,
  record_id text,
  primary key (id)
);
create index console_link_company on console_link (company_code, start_time desc) where not withdrawn;
create index console_link_truck on console_link (sign_code, start_time desc) where not withdrawn;
create index console_link_written on console_link (subject, write_no);

create table device_event (
  like record_common including defaults,
  time timestamptz not null,
  device text,
  event text,
  detail text,
  level integer,
  record_id text,
  primary key (id)
);
create index device_event_company on device_event (company_code, time desc) where not withdrawn;
create index device_event_truck on device_event (sign_code, time desc) where not withdrawn;
create index device_event_written on device_event (subject, write_no);

create table route_event (
  like record_common including defaults,
  crossing text,
  level integer,
  duration_s integer,
  primary key (id)
);
create index route_event_company on route_event (company_code, start_time desc) where not withdrawn;
create index route_event_truck on route_event (sign_code, start_time desc) where not withdrawn;
create index route_event_written on route_event (subject, write_no);

create table airtight_status (
  like record_common including defaults,
  time timestamptz not null,
  cell integer,
  state text,
  test_code text,
  pressure_k_pa double precision,
  temperature_c double precision,
  primary key (id)
);
create index airtight_status_company on airtight_status (company_code, time desc) where not withdrawn;
create index airtight_status_truck on airtight_status (sign_code, time desc) where not withdrawn;
create index airtight_status_written on airtight_status (subject, write_no);

alter table climate add column in_limits boolean;
alter table pressure add column limit_k_pa double precision;
alter table pressure add column in_limits boolean;
alter table task_fuel add column uncertainty_l double precision;
alter table task_fuel add column within_uncertainty boolean;
