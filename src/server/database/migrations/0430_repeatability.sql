-- How far litres that were moved may be off by what differs each time, for sums over weeks.
-- additive
alter table loading add column repeatability_l double precision;
alter table unloading add column repeatability_l double precision;
