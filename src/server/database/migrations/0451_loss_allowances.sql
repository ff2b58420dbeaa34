-- additive
-- What the trade lets go by evaporation, by season, ‰ of what was loaded; empty: what holds above, or nothing.
alter table loss_limit
  add column gasoline_summer_per_mille double precision,
  add column gasoline_winter_per_mille double precision,
  add column diesel_summer_per_mille double precision,
  add column diesel_winter_per_mille double precision;
