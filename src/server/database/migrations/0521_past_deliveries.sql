-- additive
-- Deliveries that another system recorded before this one: kept as that system says them, to be looked up. No rule, no sum
-- and no verdict reads them. Trucks, drivers and sites are texts, since they may be gone.
create table past_delivery (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  system_name text not null,
  record_code text not null,
  delivered_time timestamptz not null,
  sign_code text not null,
  driver_name text,
  depot_name text,
  station_name text,
  oil_name text,
  loaded_l double precision,
  delivered_l double precision,
  note text,
  version integer not null default 1,
  unique (company_code, record_code)
);
create index past_delivery_time on past_delivery (company_code, delivered_time desc);

-- Who sees deliveries sees those of before; who arranges them may bring them in.
insert into role_function (role_code, function_code)
  select role_code, 'page:cargo_monitor/event_report/past_delivery' from role_function
  where function_code = 'page:cargo_monitor/event_report/delivery_record' on conflict do nothing;
