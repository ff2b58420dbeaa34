-- additive
-- Notices that failed are asked for by every console, for a day back.
create index notice_failed on notice (ended_time) where state = 'failed';
