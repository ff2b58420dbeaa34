-- The receiving side's name under a delivery: signed once, with the figures as they stood then.
create table station_handover (
  visit_id text primary key,
  company_code text not null references company (company_code),
  sign_code text not null,
  -- The delivery as it was signed, in the form of the call.
  delivery_then jsonb not null,
  -- Read by hand, litres; null: nobody did.
  received_l double precision,
  receiver text not null,
  remark text not null default '',
  signed_by integer not null,
  signed_name text not null,
  signed_time timestamptz not null
);
create index station_handover_company on station_handover (company_code, signed_time desc);
