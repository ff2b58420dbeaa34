-- A number of eight bytes begins at a multiple of eight: texts between such columns left 12 bytes of a message and 9 of a
-- fix empty. Columns of fixed length come first; days that are there keep their order.
alter table terminal_message rename to terminal_message_before;
alter index terminal_message_subject rename to terminal_message_before_subject;
create table terminal_message (
  "time" timestamptz not null,
  seq bigint not null,
  contact_time timestamptz,
  received_time timestamptz not null,
  clock_skew_s real,
  subject text not null,
  terminal text not null,
  message_id text not null,
  kind text not null,
  content json,
  data jsonb
) partition by range ("time");
create index terminal_message_subject on terminal_message (subject, "time");

alter table "position" rename to position_before;
alter index position_truck rename to position_before_truck;
create table "position" (
  "time" timestamptz not null,
  longitude_deg double precision not null,
  latitude_deg double precision not null,
  odometer_km double precision,
  altitude_m real,
  speed_kmh real not null,
  recorder_speed_kmh real,
  bearing_deg real,
  limit_kmh real,
  satellites smallint,
  acc boolean not null,
  sign_code text not null,
  company_code text not null
) partition by range ("time");
create index position_truck on "position" (sign_code, "time");

do $$
declare
  day record;
begin
  for day in
    select c.oid::regclass as of, p.oid::regclass as before, replace(p.relname, '_before', '') as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.oid in ('terminal_message_before'::regclass, 'position_before'::regclass)
  loop
    execute format('alter table %s detach partition %s', day.before, day.of);
    execute format('alter table %I attach partition %s %s', day.parent, day.of, day.bounds);
  end loop;
end $$;
drop table terminal_message_before;
drop table position_before;
