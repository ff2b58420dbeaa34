-- Which camera, by its channel, or which storage of a recorder a fault is of.
alter table device_fault add column unit_number integer;
