-- What a device is called in the list of its user's devices.
alter table push_subscription add column agent text not null default '';

-- Whoever changed what an account may see, or who may use it, ends what is pushed to its devices: they ask anew with the
-- next sign-in. Held here, because accounts and roles are changed in more than one place.
create function end_pushes_of_user() returns trigger language plpgsql as $$
begin
  delete from push_subscription where user_id = new.id;
  return null;
end $$;
create trigger app_user_pushes after update of password_hash, role_code, company_code, enabled on app_user
  for each row when (old.password_hash is distinct from new.password_hash or old.role_code is distinct from new.role_code
    or old.company_code is distinct from new.company_code or not new.enabled)
  execute function end_pushes_of_user();

create function end_pushes_of_role() returns trigger language plpgsql as $$
begin
  delete from push_subscription s using app_user u where u.id = s.user_id and u.role_code = old.role_code;
  return null;
end $$;
create trigger role_pushes after update of enabled on role
  for each row when (old.enabled and not new.enabled) execute function end_pushes_of_role();
create trigger role_function_pushes after delete on role_function
  for each row when (old.function_code = 'alarm.watch') execute function end_pushes_of_role();

create function end_pushes_of_company() returns trigger language plpgsql as $$
begin
  delete from push_subscription s using app_user u where u.id = s.user_id and u.company_code = new.company_code;
  return null;
end $$;
create trigger company_pushes after update of enabled on company
  for each row when (old.enabled and not new.enabled) execute function end_pushes_of_company();
