-- Run by a superuser on the application's database: before the first start, after it, and again whenever that is
-- wished. The audit log, its trigger and the database belong to a role that nobody signs in with; the application
-- (tankwatch) adds to the log and reads it, and deletes what the trigger lets go: attempts of strangers after 90 days.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tankwatch_audit') then
    create role tankwatch_audit nologin;
  end if;
end
$$;

alter database tankwatch owner to tankwatch_audit;
grant create on database tankwatch to tankwatch;
grant usage, create on schema public to tankwatch;

-- Before the first start there is none.
do $$
begin
  if to_regclass('audit_log') is not null then
    alter table audit_log owner to tankwatch_audit;
    alter function refuse_audit_change() owner to tankwatch_audit;
    alter function keep_audit() owner to tankwatch_audit;
    grant select, insert, delete on audit_log to tankwatch;
    alter table audit_about owner to tankwatch_audit;
    grant select, insert on audit_about to tankwatch;
  end if;
end
$$;
