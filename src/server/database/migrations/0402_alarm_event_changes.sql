-- additive
-- Figures of an alarm that a correction or late messages changed after somebody had judged it: [{name, before, after}]; an
-- empty list says that it would not be raised any more and stays. Null: people said so.
alter table alarm_event add column changes jsonb;
create index alarm_event_changes on alarm_event ("time") where (changes is not null);
