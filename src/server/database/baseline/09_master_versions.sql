-- Master data as it was at any moment, changes that wait for a second person, and corrections that are dated back.

-- What each thing of master data was, from when on. Triggers write it; rules and pages of the past read it.
create table master_version (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('company', 'truck', 'area', 'stationGauge', 'driver', 'wayBill', 'route')),
  key text not null,
  -- -infinity: from the beginning.
  effective_from timestamptz not null,
  -- What it was from then on; null: from then on there was no such thing.
  content jsonb,
  recorded_time timestamptz not null default clock_timestamp(),
  -- The correction that wrote it, and the one that took its place.
  correction_id bigint,
  superseded_by bigint
);
create unique index master_version_in_force on master_version (entity, key, effective_from) where (superseded_by is null);
create index master_version_known on master_version (entity, key, effective_from desc);
create index master_version_terminal on master_version (((content ->> 'terminal'))) where (content ? 'terminal');
create index master_version_truck_company on master_version (((content ->> 'companyCode'))) where (entity = 'truck');

-- Edits that wait until a second person decides.
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
  renamer_id integer,
  check ((row_id is null) = (action = 'create')),
  check ((proposed is null) = (action = 'remove')),
  check ((state = 'pending') = (decided_time is null)),
  check ((state = 'withdrawn') or (decider_id is null) or (decider_id <> author_id)),
  check ((state = 'pending') or (state = 'refused') or (decider_id is null) or (renamer_id is null) or (decider_id <> renamer_id))
);
create index change_request_listed on change_request (resource, state, created_time desc);
create unique index change_request_waiting on change_request (resource, row_id) where ((state = 'pending') and (row_id is not null));

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

-- Trucks and stations that a correction touches, and how far they were judged again.
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
create index master_correction_waiting on master_correction_subject (subject, correction_id) where (done_time is null);

-- A version is written once. Only one that nothing was judged by yet may change, and a correction may take its place.
create function keep_master_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id, old.entity, old.key, old.effective_from) = (new.id, new.entity, new.key, new.effective_from)
    and ((new.superseded_by is not null and old.superseded_by is null and new.content is not distinct from old.content)
      or (old.effective_from = '-infinity' and not exists (select from engine_subject)))
  then return new;
  end if;
  raise exception 'a version of master data never changes';
end $$;

-- Content of a version of anything that has versions; null: it is not there.
create function master_content(of_entity text, of_key text) returns jsonb language sql stable as $$
  select case of_entity when 'truck' then truck_content(of_key) when 'area' then area_content(of_key)
    when 'company' then company_content(of_key) when 'driver' then driver_content(of_key)
    when 'stationGauge' then gauge_content(of_key) when 'wayBill' then way_bill_content(of_key)
    when 'route' then route_content(of_key) end
$$;

-- When an edit takes effect: now by the writer's clock (tankwatch.edit_time, set for a transaction), but after every
-- fact that was judged. What is entered before the first fact is in force from the beginning.
create function master_edit_time() returns timestamp with time zone language sql as $$
  select case
    when not exists (select from engine_subject) then '-infinity'::timestamptz
    else greatest(
      date_trunc('milliseconds',
        coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp())),
      (select date_trunc('milliseconds', max(last_time)) + interval '1 millisecond' from engine_subject))
  end
$$;

-- Keeps a new state of a thing; the state that it has already is no new one. from_the_start: what was never there
-- before counts for the time before it was entered too, unless its terminal spoke for somebody else then.
create function put_master_version(of_entity text, of_key text, new_content jsonb, from_the_start boolean) returns void language plpgsql as $$
declare
  known master_version;
  from_time timestamptz;
begin
  select * into known from master_version
    where entity = of_entity and key = of_key and superseded_by is null order by effective_from desc limit 1;
  if known.id is null and new_content is null then return; end if;
  if known.id is not null and known.content is not distinct from new_content then return; end if;
  if known.id is null and from_the_start and not (new_content ? 'terminal' and exists (
    select from master_version v where v.content ? 'terminal' and v.content ->> 'terminal' = new_content ->> 'terminal'))
  then
    from_time := '-infinity';
  else
    from_time := master_edit_time();
  end if;
  if known.effective_from >= from_time then
    if from_time = '-infinity' then
      update master_version set content = new_content where id = known.id;
      return;
    end if;
    from_time := known.effective_from + interval '1 millisecond';
  end if;
  insert into master_version (entity, key, effective_from, content) values (of_entity, of_key, from_time, new_content);
end $$;

create trigger master_version_kept before delete or update on master_version for each row
  execute function keep_master_version();
create trigger master_version_touched after insert or update on master_version for each statement
  execute function touch_master_revision();
