-- additive
-- Steps that had nobody to tell are asked for by every console, and are few.
create index notice_nobody on notice (ended_time) where reason = 'nobody';
