-- Tiles that were asked of providers of maps, by day: what they cost.
-- additive
create table map_source_day (
  source text not null,
  -- China day.
  day date not null,
  tiles integer not null default 0,
  failed integer not null default 0,
  last_tile_time timestamptz,
  primary key (source, day)
);
