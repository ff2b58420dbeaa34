-- A replay asks for the rows that were written or touched after its snapshot. By the number of the write an index finds
-- them, but for those of a present that was joined with its past: they were written before the past's snapshots, and
-- touched after them. Such a snapshot says after which write its rows begin; null: after its own. Of the snapshots that
-- stand it is not known: all rows are looked at.
alter table engine_snapshot add column look_after_no bigint default 0;
alter table engine_snapshot alter column look_after_no drop default;
