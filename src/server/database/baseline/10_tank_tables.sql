-- Level to volume of compartments and of stations, in versions; a record names the version that it used.

-- Level → volume pairs; a record names the version that it used.
create table tank_table (
  truck_id integer not null references truck_master (id),
  compartment integer not null,
  effective_from timestamptz not null,
  points jsonb not null,
  superseded_by bigint references master_correction (id),
  correction_id bigint references master_correction (id),
  id bigint generated always as identity primary key,
  version integer not null default 1,
  file integer references stored_file (id),
  origin text,
  pipe_capacity_l double precision
);
create unique index tank_table_in_force on tank_table (truck_id, compartment, effective_from) where (superseded_by is null);

-- Level → volume of the underground tanks of stations, in versions: a reading that brings a level without a volume is
-- judged by the table of its moment.
create table station_tank_table (
  id bigint generated always as identity primary key,
  station_code text not null,
  tank_number integer not null check ((tank_number >= 1) and (tank_number <= 32)),
  effective_from timestamptz not null,
  points jsonb not null,
  version integer not null default 1,
  file integer references stored_file (id),
  origin text,
  superseded_by bigint
);
create unique index station_tank_table_in_force on station_tank_table (station_code, tank_number, effective_from) where (superseded_by is null);

-- A version of a table can’t change.
create function keep_station_tank_table() returns trigger language plpgsql as $$
begin
  raise exception 'a tank table that was in force never changes';
end $$;

-- A version of a table can’t change but in who replaced it.
create function keep_tank_table() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.superseded_by is null and new.superseded_by is not null
    and (old.truck_id, old.compartment, old.effective_from, old.points)
      is not distinct from (new.truck_id, new.compartment, new.effective_from, new.points)
  then return new;
  end if;
  raise exception 'a tank table that was in force never changes';
end $$;

create trigger table_touched after insert or delete or update on tank_table for each statement
  execute function touch_master_revision();
create trigger tank_table_kept before delete or update on tank_table for each row
  execute function keep_tank_table();
create trigger station_table_touched after insert or delete or update on station_tank_table for each statement
  execute function touch_master_revision();
create trigger station_tank_table_kept before delete or update on station_tank_table for each row
  execute function keep_station_tank_table();
