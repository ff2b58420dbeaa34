-- additive
-- Since when a place waits to go up, which its own time does not tell: terminals send what they kept long afterwards.
alter table authority_place add column queued_time timestamptz not null default now();
create index authority_place_age on authority_place (authority_id, queued_time);
