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
