-- Certificates of tightness tests: what a finished test proved when somebody asked, frozen like those of seals.
create table airtight_certificate (
  -- Stored as it is compared: twenty symbols, without hyphens.
  code text primary key,
  record_id text not null,
  company_code text not null references company (company_code),
  -- Canonical JSON as text: the hash is over exactly this.
  content text not null,
  content_hash bytea not null,
  issued_time timestamptz not null,
  issued_by integer not null,
  issued_name text not null,
  server_version text not null,
  superseded_by text references airtight_certificate (code) deferrable initially deferred,
  superseded_time timestamptz,
  check ((superseded_by is null) = (superseded_time is null))
);
create unique index airtight_certificate_in_force on airtight_certificate (record_id) where superseded_by is null;
create index airtight_certificate_record on airtight_certificate (record_id, issued_time desc);

create function refuse_airtight_certificate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.superseded_by is not null
    or (new.code, new.record_id, new.company_code, new.content, new.content_hash, new.issued_time, new.issued_by,
        new.issued_name, new.server_version)
      is distinct from
       (old.code, old.record_id, old.company_code, old.content, old.content_hash, old.issued_time, old.issued_by,
        old.issued_name, old.server_version)
  then
    raise exception 'a tightness certificate never changes';
  end if;
  return new;
end $$;
create trigger airtight_certificate_frozen before update or delete on airtight_certificate
  for each row execute function refuse_airtight_certificate_change();

-- The page is opened from the records of tests: whoever has these may open it.
insert into role_function (role_code, function_code)
select distinct role_code, 'page:airtight_certificate' from role_function where function_code = 'page:seal_certificate'
on conflict do nothing;
