-- How the cameras of a truck are set up; the order that brings it to its terminal is a command.
create table camera_setup (
  id integer generated always as identity primary key,
  version integer not null default 1,
  truck_id integer not null unique references truck_master (id),
  total_channels integer not null check (total_channels between 1 and 8),
  hd_line integer not null check (hd_line between 1 and 8),
  double_ip boolean not null,
  recording boolean not null,
  real_time boolean not null,
  -- Not given to the terminal earlier.
  send_time timestamptz not null,
  author_name text not null,
  edited_time timestamptz not null
);
create table camera_setup_channel (
  camera_setup_id integer not null references camera_setup (id) on delete cascade,
  channel text not null,
  primary key (camera_setup_id, channel)
);
