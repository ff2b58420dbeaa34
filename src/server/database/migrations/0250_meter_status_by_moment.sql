-- As 0248.
alter table meter_status drop constraint meter_status_pkey;
create unique index meter_status_moment on meter_status ("time", hashtextextended(id, 0));
