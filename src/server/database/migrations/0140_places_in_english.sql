-- Depots and stations are offered by the name of the reader's language.
create or replace view depot as select id, area_code, name, company_code, name_en from area where type = 'depot';
create or replace view station as
  select id, coalesce(station_code, area_code) as station_code, name, company_code, name_en from area
  where type = 'station';
