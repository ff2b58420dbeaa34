-- What the rules remember.

-- Numbers of what the rules write: blocks of 16,384, one block for each write.
create sequence engine_write increment by 16384;

-- What the rules remember of a truck or of a station’s gauges. Lineage `past` is what was before its first message
-- here, and is judged by itself.
create table engine_subject (
  subject text not null,
  lineage text not null check (lineage in ('live', 'past')),
  -- Time of the first message of this lineage: what is older belongs to the past.
  born_time timestamptz not null,
  snapshot_time timestamptz,
  state_no bigint,
  state_time timestamptz,
  state text not null,
  due_time timestamptz,
  -- Number of the write that left it so; rises over all subjects and lineages.
  write_no bigint not null,
  last_time timestamptz,
  last_seq bigint,
  last_id text,
  primary key (subject, lineage)
) with (fillfactor='50', toast_tuple_target='256');
create index engine_subject_due on engine_subject (due_time) where ((due_time is not null) and (lineage = 'live'));

-- Earlier states of a truck or station, from which late messages are judged again.
create table engine_snapshot (
  subject text not null,
  lineage text not null,
  "time" timestamptz not null,
  write_no bigint not null,
  state text not null,
  look_after_no bigint,
  primary key (subject, lineage, "time")
);

-- Where the database has been built with it, which compresses at a fraction of the usual cost.
do $$
begin
  alter table engine_subject alter column state set compression lz4;
  alter table engine_snapshot alter column state set compression lz4;
exception when feature_not_supported then null;
end $$;
