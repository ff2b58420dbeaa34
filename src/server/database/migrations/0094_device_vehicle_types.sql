-- What vehicle a device is made for (specification 3, device); empty: nobody said.
alter table device add column vehicle_type text;
