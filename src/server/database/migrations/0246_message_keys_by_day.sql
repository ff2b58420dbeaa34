-- Ids of messages by the UTC day of the time that the terminal wrote, so that old ones can be dropped whole. A message
-- that comes again has the same time.
alter table message_key rename to message_key_before;
alter table message_key_before rename constraint message_key_pkey to message_key_before_pkey;
create table message_key (
  terminal text not null,
  message_id text not null,
  day date not null,
  content_hash bigint not null,
  primary key (terminal, message_id, day)
) partition by range (day);

-- Whose message is no longer in the database is too old to be taken again. A clock that was ahead is put back.
create temporary table key_with_day on commit drop as
  select k.terminal, k.message_id, k.content_hash,
    ((m.time + make_interval(secs => coalesce(m.clock_skew_s, 0)::double precision)) at time zone 'UTC')::date as day
  from message_key_before k join terminal_message m using (terminal, message_id);
do $$
declare
  one date;
begin
  for one in select distinct day from key_with_day loop
    execute format('create table %I partition of message_key for values from (%L) to (%L)',
      'message_key_' || to_char(one, 'YYYYMMDD'), one, one + 1);
  end loop;
end $$;
insert into message_key (terminal, message_id, day, content_hash)
  select terminal, message_id, day, content_hash from key_with_day on conflict do nothing;
drop table message_key_before;
