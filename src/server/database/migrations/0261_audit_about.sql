-- Companies that an entry of the audit log is about beside the doer's own. A table of its own, since the log may belong
-- to a role that the application is not.
create table audit_about (
  audit_id bigint not null,
  company_code text not null,
  primary key (company_code, audit_id)
);
create trigger audit_about_kept before update or delete on audit_about
  for each row execute function refuse_audit_change();
create trigger audit_about_not_emptied before truncate on audit_about
  for each statement execute function refuse_audit_change();
