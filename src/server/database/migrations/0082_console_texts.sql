-- Texts to displays and drivers; the order that brings each is a command.
create table console_text (
  id integer generated always as identity primary key,
  version integer not null default 1,
  truck_id integer not null references truck_master (id),
  target text not null,
  content text not null,
  author_name text not null,
  created_time timestamptz not null
);

-- Whoever dispatches trucks tells their drivers.
insert into role_function (role_code, function_code)
  select role_code, 'text.send' from role where role_code in ('admin', 'useradmin', 'dispatcher') on conflict do nothing;
