-- What people made of a loss: its cause and its claim. It belongs to the load itself and not to the row that tells its
-- figures, so it outlives every correction of them.
create table loss_claim (
  sign_code text not null,
  task_code text not null,
  fuel text not null,
  claim_state text not null check (claim_state in ('none', 'claimed', 'accepted', 'refused', 'settled')),
  cause text,
  cause_note text not null default '',
  claimed_l double precision,
  claimed_amount double precision,
  remark text not null default '',
  user_id integer not null,
  by_name text not null,
  changed_time timestamptz not null,
  version integer not null,
  primary key (sign_code, task_code, fuel)
);

-- Every version, the one in force included.
create table loss_claim_history (
  id integer generated always as identity primary key,
  sign_code text not null,
  task_code text not null,
  fuel text not null,
  claim_state text not null,
  cause text,
  cause_note text not null,
  claimed_l double precision,
  claimed_amount double precision,
  remark text not null,
  user_id integer not null,
  by_name text not null,
  changed_time timestamptz not null,
  version integer not null,
  unique (sign_code, task_code, fuel, version)
);

-- Loss rates from which on a loss is high, for a company and those below it, by fuel; empty: what holds above it.
-- Each change becomes a row of `setting`, from its moment on.
create table loss_limit (
  id integer generated always as identity primary key,
  company_code text not null unique references company (company_code),
  gasoline_per_mille double precision,
  diesel_per_mille double precision,
  note text,
  version integer not null default 1
);

insert into role_function (role_code, function_code)
  select role_code, 'loss.claim' from role where role_code in ('admin', 'useradmin', 'dispatcher', 'safety')
  on conflict do nothing;
insert into role_function (role_code, function_code)
  select role_code, 'lossLimit.write' from role where role_code in ('admin', 'useradmin') on conflict do nothing;
