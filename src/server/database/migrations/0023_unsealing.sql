-- Parts that were open at one time see the same litres go: one of them counts them. The first part of an unsealing
-- stands for it where a page shows one line.
alter table seal_record add column counted_v20_l double precision;
alter table seal_record add column first_of_unsealing boolean;
update seal_record r set
  counted_v20_l = case when r.delta_v20_l is null then null when n.again = 1 then r.delta_v20_l else 0 end,
  first_of_unsealing = n.place = 1
from (
  select id,
    row_number() over (partition by unsealing_code order by open_time, id) as place,
    row_number() over (partition by unsealing_code, start_v20_l, stop_v20_l order by open_time, id) as again
  from seal_record where not withdrawn
) n where n.id = r.id;
create index seal_record_unsealing on seal_record (unsealing_code) where not withdrawn;

-- The terminal's alarm of a speeding that the platform's own alarm tells too is a part of that one.
update alarm set suppressed_by = 'joined' where type = 45 and properties ->> 'joinedTo' is not null;
