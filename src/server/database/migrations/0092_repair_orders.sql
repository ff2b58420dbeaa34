-- Orders to repair a truck's devices: given, under way, closed or cancelled; each step with who and when.
create table repair_order (
  id integer generated always as identity primary key,
  truck_id integer not null references truck_master (id),
  company_code text not null references company (company_code),
  terminal text not null,
  -- What is to be repaired: a cause of the health analysis, with the compartment or meter (0: the truck has one).
  cause text not null,
  number integer not null default 0,
  note text not null default '',
  assignee text not null,
  state text not null check (state in ('given', 'underWay', 'closed', 'cancelled')),
  part_changed text not null default '',
  given_time timestamptz not null,
  ended_time timestamptz,
  version integer not null default 1
);
create index repair_order_company on repair_order (company_code, given_time desc);
create unique index repair_order_open on repair_order (truck_id, cause, number) where state in ('given', 'underWay');

create table repair_order_step (
  id integer generated always as identity primary key,
  order_id integer not null references repair_order (id) on delete cascade,
  state text not null,
  time timestamptz not null,
  author_id integer,
  author_name text not null,
  note text not null
);
create index repair_order_step_order on repair_order_step (order_id, id);

insert into role_function (role_code, function_code)
  select role_code, 'device.repair' from role where role_code in ('admin', 'useradmin', 'dispatcher') on conflict do nothing;
