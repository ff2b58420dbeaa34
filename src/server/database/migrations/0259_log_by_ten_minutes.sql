-- An index of the log had an entry of 36 bytes for each message, on pages that stay half full, as ten thousand trucks write
-- between each other's: 50 to 70 bytes a message. Messages of a truck's ten minutes are one key now, which PostgreSQL keeps
-- once for all of them (src/server/ingest/messages/log-stretch.ts). Days that are there keep the index that they have, which
-- serves the same statements: to build it anew would hold up a large fleet for hours. So the new one is on the whole table
-- alone, and on each day that is made from now on.
do $$
declare
  day record;
  days text[][] := '{}';
  i int;
begin
  for day in
    select c.oid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'terminal_message'::regclass
  loop
    days := days || array[[day.name, day.bounds]];
    execute format('alter table terminal_message detach partition %s', day.name);
  end loop;
  drop index terminal_message_subject;
  for i in 1 .. coalesce(array_length(days, 1), 0) loop
    execute format('alter table terminal_message attach partition %s %s', days[i][1], days[i][2]);
  end loop;
end $$;
create index terminal_message_subject on only terminal_message
  (subject, date_bin('10 minutes', "time", timestamptz '1970-01-01 00:00:00+00'));
