-- Who sees photos and films may watch video.
insert into role_function (role_code, function_code)
  select role_code, 'video.watch' from role_function where function_code = 'media.view' on conflict do nothing;
