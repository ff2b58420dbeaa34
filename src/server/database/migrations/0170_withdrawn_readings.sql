-- The fleet's past looks for readings that were withdrawn since, which are few among millions.
create index tank_inventory_withdrawn on tank_inventory ("time") where withdrawn;
