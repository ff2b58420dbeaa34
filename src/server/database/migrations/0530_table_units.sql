-- additive
-- Units that a person chose for the file of a table; null: as the file says them.
alter table tank_table add column level_unit text check (level_unit in ('mm', 'cm', 'm', 'inch'));
alter table tank_table add column volume_unit text
  check (volume_unit in ('litre', 'cubicMetre', 'usGallon', 'imperialGallon'));
alter table station_tank_table add column level_unit text check (level_unit in ('mm', 'cm', 'm', 'inch'));
alter table station_tank_table add column volume_unit text
  check (volume_unit in ('litre', 'cubicMetre', 'usGallon', 'imperialGallon'));
