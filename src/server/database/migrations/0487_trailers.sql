-- additive
-- Trailers, and which tractor pulled each from when until when. A truck stays what is watched: its terminal speaks and its
-- compartments are read; the trailer is known by its plate.
create table trailer (
  id integer generated always as identity primary key,
  sign_code text not null,
  plate_color text not null default 'yellow',
  vin text,
  company_code text not null references company (company_code),
  carrying_capacity_t double precision,
  vehicle_licence_until date,
  tank_inspection_until date,
  enabled boolean not null default true,
  note text,
  version integer not null default 1,
  -- No record goes by it, so what another company has entered keeps it from nobody.
  unique (company_code, sign_code)
);

create table coupling (
  id integer generated always as identity primary key,
  truck_id integer not null references truck_master (id),
  trailer_id integer not null references trailer (id),
  from_time timestamptz not null,
  -- Null: it is coupled still.
  until_time timestamptz check (until_time > from_time),
  note text,
  version integer not null default 1
);
create index coupling_truck on coupling (truck_id, from_time desc);
create index coupling_trailer on coupling (trailer_id, from_time desc);
-- Of two that write at once the second is refused.
create unique index coupling_truck_open on coupling (truck_id) where until_time is null;
create unique index coupling_trailer_open on coupling (trailer_id) where until_time is null;

-- Plate of the trailer behind a truck at a moment; null: none that anybody entered.
create function trailer_of(of_truck integer, at_time timestamptz) returns text language plpgsql stable parallel safe as $$
begin
  return (select t.sign_code from coupling c join trailer t on t.id = c.trailer_id
    where c.truck_id = of_truck and c.from_time <= at_time and coalesce(c.until_time, 'infinity') > at_time
    order by c.from_time desc limit 1);
end $$;

-- The same of the subject of a record; null where that is no truck.
create function trailer_at(of_subject text, at_time timestamptz) returns text language plpgsql stable parallel safe as $$
begin
  return case when of_subject ~ '^truck:\d+$' then trailer_of(substring(of_subject from 7)::integer, at_time) end;
end $$;

-- Who has the page of trucks by its own name has those of trailers beside it; groups of pages have them anyway.
insert into role_function (role_code, function_code)
  select role_code, page from role_function, unnest(array['page:setting/base_data/trailer', 'page:setting/base_data/coupling']) page
  where function_code = 'page:setting/base_data/truck' on conflict do nothing;
