-- Trucks as they are now.

-- Numbers of changes of live trucks.
create sequence truck_live_change;

-- The truck as it is now: what the status call, the map and the counters show. What every message moves stands
-- together, since the log of the database keeps of a row what lies between the first byte that changed and the last.
create table truck_live (
  sign_code text primary key,
  company_code text not null,
  -- What only the truck's card shows.
  detail jsonb not null,
  live json not null,
  status smallint not null,
  contact_time timestamptz,
  changed_no bigint not null
) with (fillfactor='50');
create index truck_live_company on truck_live (company_code);

-- What is known now of each compartment of a truck; few messages change it.
create table truck_live_compartments (
  sign_code text primary key references truck_live (sign_code) on update cascade on delete cascade,
  compartments jsonb not null
) with (fillfactor='50');
