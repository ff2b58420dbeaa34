-- additive
-- What the pumps on a station's tank had counted at two moments, as somebody brought it: the sales in between.
create table pump_totals (
  id integer generated always as identity primary key,
  totals_code text not null,
  station_code text not null,
  tank_number integer not null,
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time),
  start_total_vt_l double precision not null,
  end_total_vt_l double precision not null check (end_total_vt_l >= start_total_vt_l),
  document integer references stored_file (id),
  note text,
  version integer not null default 1,
  unique (station_code, totals_code)
);

-- Each write of them as a message of the station's gauge, which the rules judge by, and what came of it.
create table pump_totals_message (
  id integer generated always as identity primary key,
  totals_id integer not null,
  station_code text not null,
  time timestamptz not null,
  data jsonb not null,
  done_time timestamptz,
  outcome text
);
create index pump_totals_message_of on pump_totals_message (totals_id, id);
create index pump_totals_message_due on pump_totals_message (id) where done_time is null;

-- Whoever records causes of losses says what decides them.
insert into role_function (role_code, function_code)
  select role_code, 'pumpTotals.write' from role_function where function_code = 'loss.claim' on conflict do nothing;
