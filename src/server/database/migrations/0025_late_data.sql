-- Something that happened during the task was told too late to be reckoned with (engine rules 1). The engine knows
-- nothing of it, so its own words on the task leave this column alone.
alter table transport_task add column late_data boolean not null default false;
