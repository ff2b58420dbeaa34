-- Litres of a task's loss that alarms of drains have told already, and these alarms.
alter table task_fuel add column drained_v20_l double precision;
alter table task_fuel add column drain_alarm_ids jsonb;
