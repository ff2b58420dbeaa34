-- As 0248.
alter table water_inventory drop constraint water_inventory_pkey;
create unique index water_inventory_moment on water_inventory ("time", hashtextextended(id, 0));
