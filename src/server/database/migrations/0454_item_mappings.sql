-- additive
-- Where levels, temperatures, switches and voltages stand in a maker's items: of terminals of the company's trucks, and of
-- those of the companies below.
create table item_mapping (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  maker text not null,
  -- Null: of every model of the maker.
  model text,
  item text not null check (item ~ '^[0-9A-F]{2}$'),
  start_byte integer not null,
  width_bytes integer not null check (width_bytes between 1 and 4),
  byte_order text not null check (byte_order in ('big', 'little')),
  signed boolean not null default false,
  scale double precision not null default 1,
  shift double precision not null default 0,
  none double precision,
  bit integer,
  inverted boolean not null default false,
  target text not null,
  compartment integer,
  enabled boolean not null default true,
  note text,
  version integer not null default 1
);
create index item_mapping_maker on item_mapping (maker, model);
