-- Companies, people, trucks and places. Master data that rules read is versioned: a row holds from effective_from on.

create table company (
  id integer generated always as identity primary key,
  company_code text not null unique,
  name text not null unique,
  name_en text not null default '',
  short_name text not null default '',
  parent_code text references company (company_code) check (parent_code <> company_code),
  address text not null default '',
  phone text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);

create table role (
  id integer generated always as identity primary key,
  role_code text not null unique,
  role_name text not null unique,
  super_man boolean not null default false,
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);

-- What a role may do: menu addresses (page:<address>) and functions (truck.write, fence.approve …).
create table role_function (
  role_code text not null references role (role_code) on delete cascade,
  function_code text not null,
  primary key (role_code, function_code)
);

create table app_user (
  id integer generated always as identity primary key,
  user_name text not null,
  name text not null,
  phone text not null default '',
  role_code text not null references role (role_code),
  company_code text not null references company (company_code),
  password_hash text not null,
  avatar text not null default '',
  customer boolean not null default false,
  internal boolean not null default false,
  sign boolean not null default false,
  restricted_shell boolean not null default false,
  enabled boolean not null default true,
  last_login_time timestamptz,
  last_login_ip text not null default '',
  last_login_area text not null default '',
  version integer not null default 1
);
create unique index app_user_name on app_user (lower(user_name));

create table driver (
  id integer generated always as identity primary key,
  driver_code text not null unique check (length(driver_code) <= 7),
  name text not null,
  company_code text not null references company (company_code),
  sex text not null default '',
  mobile text not null default '',
  card_code text,
  enabled boolean not null default true,
  version integer not null default 1
);

create table truck (
  id integer generated always as identity primary key,
  sign_code text not null unique,
  terminal text not null unique,
  company_code text not null references company (company_code),
  driver_code text references driver (driver_code),
  truck_model text not null default 'fuelTanker',
  plate_color text not null default 'yellow',
  truck_color text not null default '',
  sim_number text not null default '',
  city text not null default '',
  district text not null default '',
  channel_quantity integer not null default 0,
  flow_meter_quantity integer not null default 0,
  time_zone integer not null default 8,
  carrying_capacity_t numeric,
  tanker_length_mm integer,
  trailer_quantity integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 1
);
create index truck_company on truck (company_code);

create table truck_compartment (
  truck_id integer not null references truck (id) on delete cascade,
  compartment integer not null check (compartment between 1 and 10),
  capacity_l numeric not null check (capacity_l > 0),
  height_mm numeric,
  oil_code integer not null,
  density20_kg_m3 numeric,
  probe_forward_mm numeric not null default 0,
  probe_left_mm numeric not null default 0,
  primary key (truck_id, compartment)
);

-- Level → volume pairs; a record names the version that it used.
create table tank_table (
  truck_id integer not null,
  compartment integer not null,
  effective_from timestamptz not null,
  points jsonb not null,
  primary key (truck_id, compartment, effective_from),
  foreign key (truck_id, compartment) references truck_compartment (truck_id, compartment) on delete cascade
);

create table device (
  id integer generated always as identity primary key,
  truck_id integer not null references truck (id) on delete cascade,
  name text not null,
  code text not null unique,
  device_type text not null,
  manufacturer text not null default '',
  install_date date,
  install_position text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);

-- Depots, stations, parking lots and fences: exactly one of circle and polygon.
create table area (
  id integer generated always as identity primary key,
  area_code text not null unique,
  type text not null check (type in ('depot', 'station', 'authorizedUnsealing', 'serviceDepot', 'parkingLot', 'authorizedParking', 'other')),
  name text not null,
  name_en text not null default '',
  short_name text not null default '',
  company_code text not null references company (company_code),
  station_code text unique,
  manager text not null default '',
  phone text not null default '',
  address text not null default '',
  longitude_deg double precision check (longitude_deg between -180 and 180),
  latitude_deg double precision check (latitude_deg between -90 and 90),
  radius_m numeric check (radius_m > 0),
  polygon jsonb,
  permits_parking boolean not null default false,
  permits_unsealing boolean not null default false,
  limit_kmh numeric,
  enabled boolean not null default true,
  version integer not null default 1,
  check ((polygon is null) <> (longitude_deg is null or latitude_deg is null or radius_m is null))
);

create table station_gauge (
  terminal text primary key,
  station_code text not null references area (station_code)
);

create table setting (
  id integer generated always as identity primary key,
  key text not null,
  value jsonb not null,
  scope text not null check (scope in ('default', 'company', 'truck')),
  scope_id text,
  effective_from timestamptz not null,
  check ((scope = 'default') = (scope_id is null))
);
create index setting_key on setting (key, scope, scope_id, effective_from);

create table fence_approval (
  id integer generated always as identity primary key,
  name text not null,
  type text not null,
  company_code text not null references company (company_code),
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'notApproved')),
  modifier text not null,
  modify_time timestamptz not null default now(),
  modify_type text not null check (modify_type in ('new', 'modify')),
  approver text,
  approval_time timestamptz,
  proposal jsonb not null
);

-- Rises when a truck, area, setting or company changes, so that processes know when to read them again.
create table master_revision (only_row boolean primary key default true check (only_row), revision bigint not null default 1);
insert into master_revision default values;

create function touch_master_revision() returns trigger language plpgsql as $$
begin
  update master_revision set revision = revision + 1;
  return null;
end $$;

create trigger company_touched after insert or update or delete on company for each statement execute function touch_master_revision();
create trigger driver_touched after insert or update or delete on driver for each statement execute function touch_master_revision();
create trigger truck_touched after insert or update or delete on truck for each statement execute function touch_master_revision();
create trigger compartment_touched after insert or update or delete on truck_compartment for each statement execute function touch_master_revision();
create trigger table_touched after insert or update or delete on tank_table for each statement execute function touch_master_revision();
create trigger area_touched after insert or update or delete on area for each statement execute function touch_master_revision();
create trigger gauge_touched after insert or update or delete on station_gauge for each statement execute function touch_master_revision();
create trigger setting_touched after insert or update or delete on setting for each statement execute function touch_master_revision();
