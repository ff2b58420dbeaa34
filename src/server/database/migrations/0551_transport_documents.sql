-- additive
-- Transport documents of dangerous goods: what was on the way bill of a trip when it was issued, frozen like certificates.
-- Of one way bill one is in force; one that was cancelled names itself as what came after it.
create table transport_document (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- Stored as it is compared: twenty symbols, without hyphens.
  code text not null unique,
  way_bill_id integer not null,
  company_code text not null references company (company_code),
  -- Canonical JSON as text: the hash is over exactly this.
  content text not null,
  content_hash bytea not null,
  issued_time timestamptz not null,
  issued_by integer not null,
  issued_name text not null,
  server_version text not null,
  -- The one that came after it; its own where it was cancelled.
  superseded_by text,
  superseded_time timestamptz,
  cancel_reason text,
  check ((superseded_by is null) = (superseded_time is null)),
  check ((cancel_reason is not null) = (superseded_by is not distinct from code))
);
create unique index transport_document_in_force on transport_document (way_bill_id) where (superseded_by is null);
create index transport_document_way_bill on transport_document (way_bill_id, issued_time desc);
create index transport_document_company on transport_document (company_code, issued_time desc);

-- A paper is out: of what it says nothing changes. It can be superseded or cancelled, once.
create function refuse_transport_document_change() returns trigger language plpgsql as $$
declare ends text[] := array['superseded_by', 'superseded_time', 'cancel_reason'];
begin
  if tg_op = 'DELETE' or old.superseded_by is not null or to_jsonb(new) - ends is distinct from to_jsonb(old) - ends then
    raise exception 'a transport document never changes';
  end if;
  return new;
end $$;

create trigger transport_document_frozen before delete or update on transport_document for each row
  execute function refuse_transport_document_change();

-- Who arranges deliveries has the list of their documents beside them; groups of pages have it anyway.
insert into role_function (role_code, function_code)
  select role_code, page from role_function, unnest(array['page:monitor/transport_document', 'page:monitor/way_bill_document']) page
  where function_code = 'page:monitor/way_bill' on conflict do nothing;
