-- The China day from which on a plan for spraying holds: no turn before it was missed. Null: it is not said, and nothing
-- is judged.
alter table route add column spray_from date;
