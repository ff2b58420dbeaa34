-- additive
-- The datum that coordinates were said in and were converted from; null: WGS-84, or drawn on a map.
alter table area_master add column entered_in text check (entered_in in ('gcj02', 'bd09'));
create or replace view area as select * from area_master where ended_time is null;
alter table route add column entered_in text check (entered_in in ('gcj02', 'bd09'));
