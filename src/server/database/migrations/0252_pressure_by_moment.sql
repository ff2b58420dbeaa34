-- As 0248.
alter table pressure drop constraint pressure_pkey;
create unique index pressure_moment on pressure ("time", hashtextextended(id, 0));
