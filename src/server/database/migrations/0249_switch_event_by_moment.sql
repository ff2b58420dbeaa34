-- As 0248.
alter table switch_event drop constraint switch_event_pkey;
create unique index switch_event_moment on switch_event ("time", hashtextextended(id, 0));
