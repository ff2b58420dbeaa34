-- additive
alter table jt808_terminal
  -- Its clock ahead of UTC, minutes, as a person has confirmed; null: as its truck's time zone says.
  add column utc_offset_min integer,
  -- What its last places say instead: they were whole hours off, three in a row; null: nothing else.
  add column seems_offset_min integer;
