-- A stream's numbers counted the alarms of the whole installation, so a company could read from two of its own how many
-- others had between them. What clients are told is a cursor of its own: the moment of publishing (µs since 1970), and
-- more than the one before. Cursors that clients hold stay what they are.
alter table alarm_stream add column cursor bigint;
update alarm_stream set cursor = n;
alter table alarm_stream alter column cursor set not null;
alter table alarm_stream add constraint alarm_stream_cursor_key unique (cursor);

-- `cursor`: nothing that is published later has a lower one. `trimmed`: the highest that is no longer kept.
alter table alarm_stream_head add column cursor bigint, add column trimmed bigint;
update alarm_stream_head set cursor = head,
  trimmed = coalesce((select min(n) from alarm_stream), head + 1) - 1;
alter table alarm_stream_head alter column cursor set not null, alter column trimmed set not null;
