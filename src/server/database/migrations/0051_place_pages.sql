-- Stations, depots, parking lots and service depots are edited on pages of their own, by whoever edits fences.
insert into role_function (role_code, function_code)
  select role_code, 'place.write' from role_function where function_code = 'fence.write' on conflict do nothing;
