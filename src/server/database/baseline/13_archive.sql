-- Telemetry that has left the database for files.

-- Telemetry that was moved out of the database, a row a file. A row is written before its file, and counts from the
-- transaction on that drops the day's table: a day is either here or there, and a file that nobody came back for is
-- known.
create table archived_part (
  -- Below the folder of the archive; with a part that is new for each file, so that none is ever written over.
  file text primary key,
  table_name text not null,
  -- UTC.
  day date not null,
  -- Of so many, by the hash of the truck, or of the subject of a message.
  bucket integer not null,
  buckets integer not null,
  rows integer not null,
  bytes bigint not null,
  sha256 text not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  -- When its file was being written, or began to be removed.
  touched_time timestamptz not null,
  -- Null: it is not to be read.
  archived_time timestamptz
);
create index archived_part_day on archived_part (day) where (archived_time is not null);

-- Which of several processes moves telemetry out, and until when it is taken to be at it.
create table archive_turn (
  only_row boolean default true primary key check (only_row),
  holder text not null,
  until_time timestamptz not null
);

-- The last reading of each compartment and of each water tank whose day is no longer in the database: pages of the
-- present show it however long its truck has been silent.
create table last_reading (
  record_table text not null,
  sign_code text not null,
  -- Compartment; 0 where the truck has one tank.
  part integer not null,
  "time" timestamptz not null,
  -- The row as it was, by the names of its columns: it outlives columns that come later.
  reading jsonb not null,
  primary key (record_table, sign_code, part)
);
