-- additive
-- How often in a row the way to an address was at fault: what waits for it waits longer each time.
alter table notice_lane add column failures integer not null default 0;

-- A step of a rule that reaches nobody is an event of its own: its notice has no receiver, and no address to wait for.
create index notice_unreached on notice (due_time) where lane = 'nobody' and state = 'queued';
