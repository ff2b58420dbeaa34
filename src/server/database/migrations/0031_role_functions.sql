-- Every call names the function that it needs; roles that stand already get those that their work asks for.
insert into role_function (role_code, function_code)
  select r.role_code, f.code from role r cross join (values ('fleet.watch'), ('alarm.watch')) as f(code)
  on conflict do nothing;
insert into role_function (role_code, function_code)
  select r.role_code, f.code from role r cross join (values ('alarm.judge'), ('alarm.shelve'), ('media.view'),
    ('handover.write'), ('delivery.sign'), ('certificate.issue')) as f(code)
  where r.role_code in ('admin', 'useradmin', 'dispatcher', 'safety') on conflict do nothing;
insert into role_function (role_code, function_code)
  select r.role_code, f.code from role r cross join (values ('media.view'), ('certificate.issue')) as f(code)
  where r.role_code = 'customer' on conflict do nothing;
insert into role_function (role_code, function_code)
  select role_code, 'media.view' from role where role_code = 'exhibition' on conflict do nothing;
