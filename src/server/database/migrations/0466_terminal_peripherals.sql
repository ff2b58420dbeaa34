-- What terminals say of the cameras, radars and tyre sensors at them (0x0900 F7 and F8).
-- additive
create table terminal_peripheral (
  number text not null,
  -- 100 ADAS, 101 DSM, 102 TPMS, 103 BSD.
  device integer not null check (device between 0 and 255),
  -- Null: not said.
  state text,
  faults text[] not null default '{}',
  state_time timestamptz,
  company text not null default '',
  product text not null default '',
  hardware text not null default '',
  software text not null default '',
  device_id text not null default '',
  customer text not null default '',
  identity_time timestamptz,
  primary key (number, device)
);
