-- Users are edited on a page of their own, by whoever edits roles.
insert into role_function (role_code, function_code)
  select role_code, 'user.write' from role_function where function_code = 'role.write' on conflict do nothing;
