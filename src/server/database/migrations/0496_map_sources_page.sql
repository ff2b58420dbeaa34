-- additive
-- Who has the page of fences by its own name has the one of what maps are drawn on too; groups of pages have it anyway.
insert into role_function (role_code, function_code)
  select role_code, 'page:setting/base_data/map_sources' from role_function
  where function_code = 'page:setting/base_data/user_enclosure' on conflict do nothing;
