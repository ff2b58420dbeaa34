-- Writes of master data that wait for a second person: fences now, limits, parameters and roles later. One row each,
-- with what is proposed and what stood before; nobody decides on his own. The fences' own table was never written to
-- by the product.
drop table fence_approval;

create table change_request (
  id integer generated always as identity primary key,
  -- Address of the resource's page.
  resource text not null,
  action text not null check (action in ('create', 'update', 'remove')),
  -- Row that is to change, and the version upon which it was proposed; null: a new row.
  row_id integer,
  base_version integer,
  -- What people call the row, and whose it is; null: everybody's.
  subject text not null,
  company_code text references company (company_code),
  -- Fields as the form holds them; null: the row is to go.
  proposed jsonb,
  before jsonb,
  reason text not null default '',
  author_id integer not null,
  author_name text not null,
  created_time timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'applied', 'refused', 'withdrawn', 'failed')),
  decider_id integer,
  decider_name text,
  decided_time timestamptz,
  decision_reason text not null default '',
  -- Why it could not be applied, [zh, en].
  failure jsonb,
  check ((row_id is null) = (action = 'create')),
  check ((proposed is null) = (action = 'remove')),
  check ((state = 'pending') = (decided_time is null)),
  check (state = 'withdrawn' or decider_id is null or decider_id <> author_id)
);
-- A row waits for one decision at a time.
create unique index change_request_waiting on change_request (resource, row_id) where state = 'pending' and row_id is not null;
create index change_request_listed on change_request (resource, state, created_time desc);
