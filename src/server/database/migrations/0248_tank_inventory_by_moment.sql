-- Rows of a moment are written in the order of their time, so what tells them apart begins with it: an index that begins with
-- the id has a page of each truck and compartment that a message touches, and the log of the database has each of them whole
-- after every checkpoint. A number made of the id takes a third of its room; ids end with the time, so that what is asked for
-- by id is found as before. One file for each table: every day's locks are held until its end.
alter table tank_inventory drop constraint tank_inventory_pkey;
create unique index tank_inventory_moment on tank_inventory ("time", hashtextextended(id, 0));
