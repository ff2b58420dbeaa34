-- Documents of a truck that expire; null: nobody has said until when.
alter table truck_master
  add column vehicle_licence_until date,
  add column tank_inspection_until date,
  add column insurance_until date,
  add column hazardous_permit_until date;
create or replace view truck as select * from truck_master where ended_time is null;
