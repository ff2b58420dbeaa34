-- A role is its company's; without one it is the installation's, which companies below the top read and do not write.
alter table role add column company_code text references company (company_code);
alter table role drop constraint role_role_name_key;
create unique index role_name_of_company on role (coalesce(company_code, ''), role_name);
create index app_user_role on app_user (role_code);

-- Roles that a company below the top has made are its own, where nobody outside of it has them.
with recursive tree as (
  select company_code as top, company_code from company
  union select t.top, c.company_code from company c join tree t on c.parent_code = t.company_code
), made as (
  select distinct on (r.role_code) r.role_code, a.company_code
  from role r join audit_log a on a.action = 'role.create' and a.after ->> 'id' = r.id::text
  where a.company_code in (select company_code from company where parent_code is not null)
  order by r.role_code, a.id desc
)
update role r set company_code = m.company_code from made m
where m.role_code = r.role_code
  and not exists (select from app_user u where u.role_code = r.role_code
    and u.company_code not in (select t.company_code from tree t where t.top = m.company_code));
