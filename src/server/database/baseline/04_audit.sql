-- The log of what people did. Its rows can be added and read, never changed.

-- Who did what to what, when and from where. A trigger refuses changes.
create table audit_log (
  id bigint generated always as identity primary key,
  "time" timestamptz not null default now(),
  user_id integer,
  user_name text not null,
  company_code text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null default ''
);
create index audit_company_time on audit_log (company_code, "time" desc, id desc);
create index audit_log_strangers on audit_log ("time") where ((action = 'session.refused') and (user_id is null));
create index audit_row on audit_log (((COALESCE(after, before) ->> 'id')), id);

-- Companies that an entry of the audit log is about beside the doer's own. A table of its own, since the log may
-- belong to a role that the application is not.
create table audit_about (
  audit_id bigint not null,
  company_code text not null,
  primary key (company_code, audit_id)
);

-- An entry of the audit log has who looked on, where somebody sees as another.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if old.action = 'session.refused' and old.user_id is null and old.time < now() - interval '90 days' then
    return old;
  end if;
  raise exception 'audit_log is append-only';
end $$;

-- Append-only: what was written stays.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_log_append_only before update or truncate on audit_log for each statement
  execute function refuse_audit_change();
create trigger audit_log_kept before delete on audit_log for each row
  execute function keep_audit();
create trigger audit_about_kept before delete or update on audit_about for each row
  execute function refuse_audit_change();
create trigger audit_about_not_emptied before truncate on audit_about for each statement
  execute function refuse_audit_change();
