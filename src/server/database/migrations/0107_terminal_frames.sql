-- Terminals that speak JT/T 808, by the phone number without zeros in front.
create table jt808_terminal (
  phone text primary key,
  maker text not null default '',
  model text not null default '',
  -- As the terminal registered; another one under the number is refused while this one has a code.
  terminal_id text not null default '',
  edition text not null default '',
  firmware text,
  -- SHA-256 of the code that it signs in with; null: it has taken itself off, or was set free.
  code_hash bytea,
  -- It has sent places or measurements: it is the console, and no camera alone.
  reports boolean not null default false,
  registered_time timestamptz,
  signed_in_time timestamptz,
  address text not null default ''
);
create index truck_phone on truck_master ((ltrim(regexp_replace(sim_number, '\D', '', 'g'), '0')));

-- Bytes of the door as they came and went, for 48 hours.
create table terminal_frame (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  time timestamptz not null,
  -- Of the truck then; null: nobody has the number.
  company_code text,
  sign_code text not null default '',
  phone text not null,
  address text not null,
  direction text not null check (direction in ('in', 'out')),
  message_id integer,
  serial integer,
  bytes bytea not null,
  outcome text not null,
  detail text not null default ''
);
create index terminal_frame_time on terminal_frame (time);
create index terminal_frame_company on terminal_frame (company_code, id desc);
create index terminal_frame_phone on terminal_frame (phone, id desc);
