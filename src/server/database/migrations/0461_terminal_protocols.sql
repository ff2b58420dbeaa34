-- additive
-- What a terminal speaks that came under this number last; null: JT/T 808.
alter table jt808_terminal add column protocol text;
