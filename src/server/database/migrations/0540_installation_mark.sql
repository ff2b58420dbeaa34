-- additive
-- By which an installation knows files that it wrote itself: ids of rows count in those alone.
create table installation_mark (
  only_row boolean default true primary key check (only_row),
  code text not null default gen_random_uuid()::text
);
insert into installation_mark default values;
