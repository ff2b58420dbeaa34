-- The log of the database has two versions of a row from the first byte in which they differ to the last. Every message
-- moves a few columns of these three tables: they stand together at the end, behind what most messages leave as it is.
create table truck_live_next (
  sign_code text primary key,
  company_code text not null,
  -- What only the truck's card shows, but for its compartments; most messages leave it as it is.
  detail jsonb not null,
  live json not null,
  status smallint not null,
  contact_time timestamptz,
  changed_no bigint not null
) with (fillfactor = 50);
insert into truck_live_next (sign_code, company_code, detail, live, status, contact_time, changed_no)
  select sign_code, company_code, detail, live, status, contact_time, changed_no from truck_live;
alter table truck_live_compartments drop constraint truck_live_compartments_sign_code_fkey;
drop table truck_live;
alter table truck_live_next rename to truck_live;
alter table truck_live rename constraint truck_live_next_pkey to truck_live_pkey;
create index truck_live_company on truck_live (company_code);
alter table truck_live_compartments add foreign key (sign_code) references truck_live (sign_code) on delete cascade on update cascade;

create table engine_subject_next (
  subject text not null,
  lineage text not null check (lineage in ('live', 'past')),
  -- Time of the first message of this lineage: what is older belongs to the past.
  born_time timestamptz not null,
  snapshot_time timestamptz,
  -- Number and moment of the write that left the text of the state so; write_no counts on.
  state_no bigint,
  state_time timestamptz,
  state text not null,
  due_time timestamptz,
  -- Number of the last write; rises over all subjects and lineages.
  write_no bigint not null,
  -- Key of the last fact.
  last_time timestamptz,
  last_seq bigint,
  last_id text,
  primary key (subject, lineage)
) with (fillfactor = 50, toast_tuple_target = 256);
do $$
begin
  alter table engine_subject_next alter column state set compression lz4;
exception when feature_not_supported then
  null;
end $$;
insert into engine_subject_next (subject, lineage, born_time, snapshot_time, state_no, state_time, state, due_time, write_no,
    last_time, last_seq, last_id)
  select subject, lineage, born_time, snapshot_time, state_no, state_time, state, due_time, write_no, last_time, last_seq,
    last_id from engine_subject;
drop table engine_subject;
alter table engine_subject_next rename to engine_subject;
alter table engine_subject rename constraint engine_subject_next_pkey to engine_subject_pkey;
alter table engine_subject rename constraint engine_subject_next_lineage_check to engine_subject_lineage_check;
create index engine_subject_due on engine_subject (due_time) where due_time is not null and lineage = 'live';

create table upload_count_next (
  subject text not null,
  -- 1: an hour; 24: a China day.
  step_h smallint not null check (step_h in (1, 24)),
  start_time timestamptz not null,
  first_time timestamptz,
  refused integer not null default 0,
  late integer not null default 0,
  -- A bit for each hour with a message, or with no need of one since the next heartbeat was promised for later; the first
  -- hour is the lowest.
  heard integer not null default 0,
  readings_not_ok integer,
  readings integer,
  -- Time for which the heartbeats promised the next one, together: as much as there is where none stays away.
  promised_s bigint not null default 0,
  heartbeats integer not null default 0,
  messages integer not null default 0,
  last_time timestamptz,
  primary key (step_h, start_time, subject)
) with (fillfactor = 60);
insert into upload_count_next (subject, step_h, start_time, first_time, refused, late, heard, readings_not_ok, readings,
    promised_s, heartbeats, messages, last_time)
  select subject, step_h, start_time, first_time, refused, late, heard, readings_not_ok, readings, promised_s, heartbeats,
    messages, last_time from upload_count;
drop table upload_count;
alter table upload_count_next rename to upload_count;
alter table upload_count rename constraint upload_count_next_pkey to upload_count_pkey;
alter table upload_count rename constraint upload_count_next_step_h_check to upload_count_step_h_check;
create index upload_count_first on upload_count (subject, start_time) where step_h = 24 and first_time is not null;
