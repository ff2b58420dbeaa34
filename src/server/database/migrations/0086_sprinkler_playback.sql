-- The bureau of parks sees where its sprinklers were.
insert into role_function (role_code, function_code)
  select role_code, 'page:monitor/sprinkler_playback_track' from role where role_code = 'garden' on conflict do nothing;
