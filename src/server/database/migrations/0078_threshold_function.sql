-- Who may set limits of the rules: administrators, as with limits of losses.
insert into role_function (role_code, function_code)
  select role_code, 'threshold.write' from role where role_code in ('admin', 'useradmin') on conflict do nothing;
