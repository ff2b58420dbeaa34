-- Pages in English tell roles and devices by these names, as they do places and companies.
alter table role add column name_en text not null default '';
alter table device add column name_en text not null default '';

-- Names of the roles that the product brings, where nobody has renamed them.
update role set name_en = known.name_en
from (values
  ('admin', '管理员', 'Administrator'),
  ('useradmin', '用户管理员', 'User administrator'),
  ('dispatcher', '调度员', 'Dispatcher'),
  ('safety', '安全员', 'Safety officer'),
  ('customer', '客户', 'Customer'),
  ('garden', '园林局', 'Garden bureau'),
  ('exhibition', '展会演示', 'Exhibition')
) as known (role_code, role_name, name_en)
where role.role_code = known.role_code and role.role_name = known.role_name;
