-- additive
-- How each truck of an authority did on a China day: what is shown of days whose positions are in the archive, or gone.
create table authority_day (
  authority_id integer not null references authority (id) on delete cascade,
  day date not null,
  truck_id integer not null,
  sign_code text not null,
  state text not null,
  state_time timestamptz not null,
  places integer not null,
  qualified integer not null,
  drifts integer not null,
  km double precision not null,
  complete_km double precision not null,
  gaps integer not null,
  last_time timestamptz,
  -- Positions that had gone up and were confirmed.
  sent integer not null,
  noted_time timestamptz not null,
  primary key (authority_id, day, truck_id)
);
