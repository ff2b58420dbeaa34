-- One shift gives over to the next: what is open, what is said, who took it. What was open is kept as it was then.
create table handover (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  from_user_id integer not null,
  from_name text not null,
  written_time timestamptz not null,
  notes text not null,
  open_alarms integer not null,
  urgent_alarms integer not null,
  trucks_under_way integer not null,
  -- Plates under way and alarms that were open, as they stood.
  state_then jsonb not null,
  to_user_id integer,
  to_name text,
  signed_time timestamptz,
  signed_remark text not null default '',
  check ((to_user_id is null) = (signed_time is null))
);
create index handover_company on handover (company_code, written_time desc);
