-- Companies and roles are edited on pages of their own. Administrators may; dispatchers, who had every page, keep all but
-- those of rights.
insert into role_function (role_code, function_code)
  select f.role_code, code from role_function f, unnest(array['company.write', 'role.write', 'fence.write']) code
  where f.function_code = 'master.correct' on conflict do nothing;
insert into role_function (role_code, function_code)
  select f.role_code, code from role_function f, unnest(array['page:monitor/*', 'page:cargo_monitor/*',
    'page:driving_monitor/*', 'page:active_safety/*', 'page:device_monitor/*', 'page:airtight_detection/*',
    'page:setting/base_data/*', 'page:setting/alarm_threshold/*', 'page:dashboard', 'page:driver', 'page:handover',
    'page:seal_certificate']) code
  where f.function_code = 'page:*' and not exists (
    select from role_function w where w.role_code = f.role_code and w.function_code = 'role.write')
  on conflict do nothing;
delete from role_function f where f.function_code = 'page:*' and not exists (
  select from role_function w where w.role_code = f.role_code and w.function_code = 'role.write');

insert into role_function (role_code, function_code)
  select f.role_code, 'fence.write' from role_function f where f.function_code = 'truck.write' on conflict do nothing;

-- The history of one row is read from the audit log by its id.
create index audit_row on audit_log ((coalesce(after, before) ->> 'id'), id);
