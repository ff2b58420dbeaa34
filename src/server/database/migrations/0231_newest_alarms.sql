-- The newest alarms of whoever sees many companies. Without it the table is read whole and sorted: of a million alarms
-- 0.8 s to show a hundred, now 1 ms.
create index alarm_newest on alarm (raised_time desc, id) where suppressed_by is null;

-- What stood at a moment of the past: 0.7 s of a million alarms became 0.01.
create index alarm_span on alarm (start_time, end_time) where suppressed_by is null;

-- Counts of what is to be handled, from the index alone.
create index alarm_open on alarm (company_code, type, state, state_by, start_time)
  where popup and not withdrawn and suppressed_by is null and state in ('unconfirmed', 'acknowledged', 'inProgress');
