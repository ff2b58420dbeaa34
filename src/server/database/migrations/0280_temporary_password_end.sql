-- A password that somebody else made ends after a day and after one sign-in. Those that are given now have a day left.
alter table app_user add column password_expires_time timestamptz;
update app_user set password_expires_time = now() + interval '24 hours' where password_temporary;
alter table app_user add constraint app_user_temporary_password_ends
  check (not password_temporary or password_expires_time is not null);
