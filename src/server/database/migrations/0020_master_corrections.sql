-- Corrections: edits of master data that are dated back. Each says what it changes before, and works through the
-- subjects that it touches afterwards (engine rules 1.5).
create table master_correction (
  id bigint generated always as identity primary key,
  entity text not null,
  key text not null,
  effective_from timestamptz not null,
  -- The fields that were wrong, with what they should have been.
  patch jsonb not null,
  reason text not null check (length(btrim(reason)) > 0),
  -- Whose thing it was, for those who may see the correction.
  company_code text not null,
  user_id integer not null,
  user_name text not null,
  created_time timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done')),
  done_time timestamptz
);
create index master_correction_company on master_correction (company_code, created_time desc);

create table master_correction_subject (
  correction_id bigint not null references master_correction (id),
  subject text not null,
  done_time timestamptz,
  raised integer not null default 0,
  changed integer not null default 0,
  withdrawn integer not null default 0,
  retained integer not null default 0,
  primary key (correction_id, subject)
);
create index master_correction_waiting on master_correction_subject (subject, correction_id) where done_time is null;

-- A judged alarm that master data as corrected would not have raised is kept.
alter table alarm add column retained boolean not null default false;

-- A corrected tank table takes the place of those that it overlaps; they stay, because readings name them.
alter table tank_table add column superseded_by bigint references master_correction (id);
alter table tank_table add column correction_id bigint references master_correction (id);
alter table tank_table drop constraint tank_table_pkey;
alter table tank_table add column id bigint generated always as identity primary key;
create unique index tank_table_in_force on tank_table (truck_id, compartment, effective_from) where superseded_by is null;
create or replace function keep_tank_table() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.superseded_by is null and new.superseded_by is not null
    and (old.truck_id, old.compartment, old.effective_from, old.points)
      is not distinct from (new.truck_id, new.compartment, new.effective_from, new.points)
  then return new;
  end if;
  raise exception 'a tank table that was in force never changes';
end $$;

-- Who may date an edit back.
insert into role_function (role_code, function_code)
  select role_code, 'master.correct' from role where role_code in ('admin', 'useradmin') on conflict do nothing;
