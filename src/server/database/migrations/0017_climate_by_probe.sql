-- The last reading of every probe is asked for all day long: by the newest moment, and from one probe to the next.
create index climate_newest on climate (time desc) where not withdrawn;
create index climate_probe on climate (sign_code, probe_place, probe, time desc) where not withdrawn;
