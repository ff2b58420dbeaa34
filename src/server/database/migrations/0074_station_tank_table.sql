-- Level → volume of the underground tanks of stations, in versions: a reading that brings a level without a volume is
-- judged by the table of its moment.
create table station_tank_table (
  id bigint generated always as identity primary key,
  station_code text not null,
  tank_number integer not null check (tank_number between 1 and 32),
  effective_from timestamptz not null,
  points jsonb not null,
  version integer not null default 1,
  file integer references stored_file (id),
  origin text,
  superseded_by bigint
);
create unique index station_tank_table_in_force on station_tank_table (station_code, tank_number, effective_from)
  where superseded_by is null;

create function keep_station_tank_table() returns trigger language plpgsql as $$
begin
  raise exception 'a tank table that was in force never changes';
end $$;
create trigger station_tank_table_kept before update or delete on station_tank_table
  for each row execute function keep_station_tank_table();
create trigger station_table_touched after insert or update or delete on station_tank_table
  for each statement execute function touch_master_revision();
