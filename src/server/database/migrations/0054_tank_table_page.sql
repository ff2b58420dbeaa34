-- Files that people uploaded, as they came.
create table stored_file (
  id integer generated always as identity primary key,
  name text not null,
  sha256 text not null,
  size_bytes integer not null,
  content bytea not null,
  stored_time timestamptz not null,
  unique (sha256, name)
);

-- Tank tables get a page of their own: the file that each came from, and what its console needs beside the curve.
alter table tank_table add column version integer not null default 1;
alter table tank_table add column file integer references stored_file (id);
alter table tank_table add column origin text;
alter table tank_table add column pipe_capacity_l double precision;

-- Whoever edits trucks has edited their tank tables until now.
insert into role_function (role_code, function_code)
  select role_code, 'tankTable.write' from role_function where function_code = 'truck.write' on conflict do nothing;
