-- additive
-- Other platforms that what terminals say is passed on to, as the terminals themselves would say it (JT/T 808).
create table forward_target (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  trucks text not null default 'all' check (trucks in ('all', 'chosen')),
  -- What terminals register with there.
  province_code integer not null default 0 check (province_code between 0 and 65535),
  city_code integer not null default 0 check (city_code between 0 and 65535),
  enabled boolean not null default true,
  note text,
  version integer not null default 1,
  unique (company_code, name)
);

-- Trucks that go to a platform that does not get all of its company's.
create table forward_truck (
  forward_target_id integer not null references forward_target (id) on delete cascade,
  truck_no integer not null,
  truck_id integer not null references truck_master (id) on delete cascade,
  primary key (forward_target_id, truck_no)
);
create index forward_truck_truck on forward_truck (truck_id);

-- Which process holds the connections of a platform.
create table forward_link (
  target_id integer primary key references forward_target (id) on delete cascade,
  owner text not null,
  until_time timestamptz not null
);

-- How each terminal is there.
create table forward_terminal (
  id integer generated always as identity primary key,
  target_id integer not null references forward_target (id) on delete cascade,
  company_code text not null,
  number text not null,
  -- What it signs in with there, sealed; null: it has to register.
  token text,
  state text not null default 'off',
  detail text not null default 'none',
  since_time timestamptz not null,
  -- When the platform took something last.
  answered_time timestamptz,
  taken bigint not null default 0,
  refused bigint not null default 0,
  -- Left out since too much waited, or for too long.
  dropped bigint not null default 0,
  version integer not null default 1,
  unique (target_id, number)
);

-- Messages that a platform has not answered yet.
create table forward_message (
  id bigint generated always as identity primary key,
  target_id integer not null references forward_target (id) on delete cascade,
  number text not null,
  message_id integer not null,
  body bytea not null,
  created_time timestamptz not null,
  -- What the terminal said once more waits once.
  said_key bytea not null,
  unique (target_id, number, said_key)
);
create index forward_message_due on forward_message (target_id, number, id);
create index forward_message_new on forward_message (target_id, id);
create index forward_message_age on forward_message (created_time);

-- Whoever sets up links with authorities sets these up.
insert into role_function (role_code, function_code)
  select role_code, unnest(array['forward.write', 'page:setting/base_data/forward_target', 'page:setting/base_data/forward_terminal'])
  from role_function where function_code = 'authority.write' on conflict do nothing;
