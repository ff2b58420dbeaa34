-- Alarms put aside for a while: one type of one truck, by whom, why and until when. The records are untouched by it.
create table alarm_shelf (
  id integer generated always as identity primary key,
  truck_id integer not null references truck (id) on delete cascade,
  company_code text not null references company (company_code),
  -- Never the emergency button.
  type integer not null check (type <> 201),
  reason text not null,
  user_id integer not null references app_user (id) on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time and end_time <= start_time + interval '8 hours'),
  unique (truck_id, type)
);
