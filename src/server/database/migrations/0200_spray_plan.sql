-- On which days of the week, and in which hours, a route is to be sprayed: what the statistics of sprinklers are held against.
alter table route add column spray_hours text;

create table route_spray_day (
  route_id integer not null references route (id) on delete cascade,
  day text not null check (day in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  primary key (route_id, day)
);
