-- When the service was last alive, kept up by every server process; and the times at which none was.
create table server_alive (
  only_row boolean primary key default true check (only_row),
  time timestamptz not null
);

create table server_outage (
  from_time timestamptz primary key,
  to_time timestamptz not null check (to_time > from_time)
);
create trigger outage_touched after insert or update or delete on server_outage for each statement execute function touch_master_revision();
