-- Filters of a report that a user keeps by name: what is asked of `reports.page`, as the filter bar holds it.
create table user_saved_filter (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  address text not null,
  name text not null,
  query jsonb not null,
  unique (user_id, address, name)
);
