-- additive
-- Times in which a main link was down that had been up before, for authorities that ask for them (0x9102).
create table authority_break (
  authority_id integer not null references authority (id) on delete cascade,
  from_time timestamptz not null,
  -- Null: it is down still.
  until_time timestamptz,
  primary key (authority_id, from_time)
);
create unique index authority_break_open on authority_break (authority_id) where until_time is null;
