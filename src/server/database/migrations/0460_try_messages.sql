-- additive
-- Who has the page of terminals by its own name has the one beside it too; groups of pages have it anyway.
insert into role_function (role_code, function_code)
  select role_code, 'page:setting/base_data/try_messages' from role_function
  where function_code = 'page:setting/base_data/terminal' on conflict do nothing;
