-- As 0248.
alter table climate drop constraint climate_pkey;
create unique index climate_moment on climate ("time", hashtextextended(id, 0));
