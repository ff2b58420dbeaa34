-- Telephone numbers of drivers have a function of their own, and the start page is a page like others. Who answers alarms
-- calls drivers, and who may open the page of drivers read the numbers there.
insert into role_function (role_code, function_code)
  select distinct role_code, 'driver.contact' from role_function
  where function_code in ('alarm.judge', 'driver.write', 'page:*', 'page:setting/*', 'page:setting/base_data/*',
    'page:setting/base_data/driver')
  on conflict do nothing;
-- What the start page shows, these can read in reports as well. Roles that only look at a map or at a stall do not get it.
insert into role_function (role_code, function_code)
  select distinct role_code, 'page:dashboard' from role_function
  where function_code in ('page:cargo_monitor/*', 'page:setting/base_data/*') and role_code not in ('garden', 'exhibition')
  on conflict do nothing;
