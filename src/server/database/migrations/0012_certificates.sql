-- Seal certificates: what a finished delivery proved when somebody asked, frozen, with the code that is on the paper.
create table seal_certificate (
  -- Stored as it is compared: twenty symbols, without hyphens.
  code text primary key,
  task_code text not null,
  company_code text not null references company (company_code),
  -- Canonical JSON as text: the hash is over exactly this.
  content text not null,
  content_hash bytea not null,
  issued_time timestamptz not null,
  issued_by integer not null,
  issued_name text not null,
  server_version text not null,
  superseded_by text references seal_certificate (code) deferrable initially deferred,
  superseded_time timestamptz,
  check ((superseded_by is null) = (superseded_time is null))
);
create unique index seal_certificate_in_force on seal_certificate (task_code) where superseded_by is null;
create index seal_certificate_task on seal_certificate (task_code, issued_time desc);

-- A paper is out: of what it says nothing changes. It can be superseded, once.
create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.superseded_by is not null
    or (new.code, new.task_code, new.company_code, new.content, new.content_hash, new.issued_time, new.issued_by,
        new.issued_name, new.server_version)
      is distinct from
       (old.code, old.task_code, old.company_code, old.content, old.content_hash, old.issued_time, old.issued_by,
        old.issued_name, old.server_version)
  then
    raise exception 'a seal certificate never changes';
  end if;
  return new;
end $$;
create trigger seal_certificate_frozen before update or delete on seal_certificate
  for each row execute function refuse_certificate_change();
