-- From when on the pretend fleet's past has been told whole; no row: never, or it is being told anew.
create table demo_past (
  only_row boolean primary key default true check (only_row),
  from_time timestamptz not null
);
