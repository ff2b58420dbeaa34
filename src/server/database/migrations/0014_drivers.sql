-- What was talked over with a driver, by whom and when. Written once: who was coached must be able to rely on it.
create table coaching_note (
  id integer generated always as identity primary key,
  driver_code text not null,
  -- The driver's company as it was then; who sees the note follows the driver's company of today.
  company_code text not null,
  author_id integer not null,
  author_name text not null,
  written_time timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index coaching_note_driver on coaching_note (driver_code, written_time desc);

create function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'coaching_note is append-only';
end $$;
create trigger coaching_note_append_only before update or delete or truncate on coaching_note
  for each statement execute function refuse_note_change();

-- Who looks after drivers in an installation that stands already.
insert into role_function (role_code, function_code)
  select role_code, 'driver.coach' from role where role_code in ('admin', 'useradmin', 'dispatcher', 'safety')
  on conflict do nothing;
