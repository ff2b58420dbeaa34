-- The state of a subject is not written with every message: it is kept from time to time, and what came since is in
-- the log. Facts in order lead from there to the last one.

-- Number and moment of the write that left the text of the state so; write_no counts on.
alter table engine_subject add column state_no bigint;
alter table engine_subject add column state_time timestamptz;
-- The rest of the key of the last fact, whose time is last_time.
alter table engine_subject add column last_seq bigint;
alter table engine_subject add column last_id text;
update engine_subject set state_no = write_no, last_seq = (state::jsonb -> 'last' ->> 'seq')::bigint,
  last_id = state::jsonb -> 'last' ->> 'id';

-- What changes with every message is narrow, and stays on its page.
alter table engine_subject set (fillfactor = 50, toast_tuple_target = 256);
-- Where the database has been built with it, which compresses at a fraction of the usual cost.
do $$
begin
  alter table engine_subject alter column state set compression lz4;
  alter table engine_snapshot alter column state set compression lz4;
exception when feature_not_supported then null;
end $$;

-- A transaction takes one number, and counts on from it by itself.
alter sequence engine_write increment by 16384;
