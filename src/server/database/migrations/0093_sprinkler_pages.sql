-- The bureau of parks watches the trucks that water them.
insert into role_function (role_code, function_code)
  select role_code, unnest(array['page:monitor/sprinkler_monitoring', 'page:monitor/sprinkler_statistics',
    'page:monitor/sprinkler_inventory', 'page:monitor/sprinkler_real_inventory']) from role where role_code = 'garden'
  on conflict do nothing;
