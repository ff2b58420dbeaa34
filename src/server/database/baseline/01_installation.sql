-- What belongs to the installation: its clock, its settings, files, what was removed and may be undone.

-- Where the China day of a moment starts.
create function china_day_start(at timestamp with time zone) returns timestamp with time zone language sql immutable as $$
  select date_trunc('day', at at time zone 'UTC' + interval '8 hours') at time zone 'UTC' - interval '8 hours'
$$;

-- Whether hours and days hold at a moment, as the rules have it (`src/domain/geo/fence-times.ts`).
create function hours_hold(hours text, days text, at timestamp with time zone) returns boolean language sql immutable as $$
  select bool_or(
    (days is null or (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from d.day)::int] = any(string_to_array(days, ',')))
    and l.local >= d.day + d.from_clock
    and l.local < d.day + d.to_clock + case when d.to_clock <= d.from_clock then interval '1 day' else interval '0' end)
  from (select at at time zone 'Asia/Shanghai' as local) l,
    lateral (
      select date_trunc('day', l.local) - back * interval '1 day' as day,
        coalesce(left(hours, 5), '00:00')::interval as from_clock, coalesce(right(hours, 5), '00:00')::interval as to_clock
      from generate_series(0, 1) back) d
$$;

-- Normal form of a number (`src/domain/devices/terminal-number.ts`): capital letters, no zeros in front.
create function terminal_number(written text) returns text language sql immutable as $$
  select ltrim(regexp_replace(upper(written), '[^0-9A-Z]', '', 'g'), '0')
$$;

-- Rises when a truck, area, setting or company changes, so that processes know when to read them again.
create table master_revision (
  only_row boolean default true primary key check (only_row),
  revision bigint not null default 1
);

-- When the service was last alive, kept up by every server process; and the times at which none was.
create table server_alive (
  only_row boolean default true primary key check (only_row),
  "time" timestamptz not null
);

-- Times at which no server process was alive: silence of a terminal then is not its own.
create table server_outage (
  from_time timestamptz primary key,
  to_time timestamptz not null,
  check (to_time > from_time)
);

-- Settings that the rules read, in versions: of the installation, of a company, of a truck.
create table setting (
  id integer generated always as identity primary key,
  key text not null,
  value jsonb not null,
  scope text not null check (scope in ('default', 'company', 'truck')),
  scope_id text,
  effective_from timestamptz not null,
  check ((scope = 'default') = (scope_id is null))
);
create index setting_key on setting (key, scope, scope_id, effective_from);

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

-- What was deleted on a page of master data, whole, for as long as it may be undone; then it is pruned.
create table removed_row (
  id bigint generated always as identity primary key,
  source text not null,
  row_id integer not null,
  user_id integer not null,
  removed_time timestamptz not null,
  -- As its page showed it.
  shown jsonb not null,
  -- Tables with their rows, what is named by others first.
  content jsonb not null
);
create index removed_row_row on removed_row (source, row_id);

-- This installation signs what terminals install; the key is made when first needed.
create table upgrade_key (
  single boolean default true primary key check (single),
  public_key text not null,
  private_key text not null
);

-- From when on the pretend fleet's past has been told whole; no row: never, or it is being told anew.
create table demo_past (
  only_row boolean default true primary key check (only_row),
  from_time timestamptz not null
);

-- Remembers a row that is about to be deleted. A truck is only ended: beside it go what it is now and what is shelved.
create function remember_removed(of_source text, of_id integer, by_user integer, at timestamp with time zone, as_shown jsonb) returns void language plpgsql as $_$
declare
  own jsonb;
  kept jsonb;
begin
  if of_source = 'truck' then
    select jsonb_build_array(jsonb_build_object('table', 'truck_master', 'row', to_jsonb(t))) into kept
      from truck_master t where t.id = of_id;
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') into own from truck_live l join truck t on t.sign_code = l.sign_code where t.id = of_id;
    kept := kept
      || coalesce((select jsonb_agg(r) from rows_with_dependents('truck_live', own) r), '[]')
      || coalesce((select jsonb_agg(jsonb_build_object('table', 'alarm_shelf', 'row', to_jsonb(s)))
        from alarm_shelf s where s.truck_id = of_id), '[]');
  else
    execute format('select to_jsonb(x) from %I x where x.id = $1', of_source) into own using of_id;
    select jsonb_agg(r) into kept from rows_with_dependents(of_source::regclass, jsonb_build_array(own)) r;
  end if;
  insert into removed_row (source, row_id, user_id, removed_time, shown, content)
    values (of_source, of_id, by_user, at, as_shown, kept);
end $_$;

-- Brings back what the user deleted since a moment, with its ids. False: there is no such deletion.
create function restore_removed(of_source text, of_id integer, by_user integer, since timestamp with time zone) returns boolean language plpgsql as $_$
declare
  kept jsonb;
  one jsonb;
begin
  delete from removed_row where id = (select max(id) from removed_row where source = of_source and row_id = of_id
    and user_id = by_user and removed_time >= since) returning content into kept;
  if kept is null then return false; end if;
  for one in select * from jsonb_array_elements(kept) loop
    if one ->> 'table' = 'truck_master' then
      update truck_master set ended_time = null, enabled = (one -> 'row' ->> 'enabled')::boolean where id = of_id;
    else
      execute format('insert into %s overriding system value select (jsonb_populate_record(null::%s, $1)).* %s',
        one ->> 'table', one ->> 'table',
        case when one ->> 'table' = of_source then '' else 'on conflict do nothing' end) using one -> 'row';
    end if;
  end loop;
  return true;
end $_$;

-- Rows of a table and those that go with them, each as {table, row}. Sessions are left out: one that ended stays so.
create function rows_with_dependents(of_table regclass, of_rows jsonb) returns setof jsonb language plpgsql as $_$
declare
  link record;
  found_rows jsonb;
begin
  return query select jsonb_build_object('table', of_table::text, 'row', r) from jsonb_array_elements(of_rows) r;
  for link in
    select k.conrelid::regclass as child, c.attname as child_column, p.attname as parent_column
    from pg_constraint k
    join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
    join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.confrelid = of_table and k.contype = 'f' and k.confdeltype = 'c' and k.conrelid <> 'session'::regclass
      and cardinality(k.conkey) = 1
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(x)), ''[]'') from %s x where x.%I::text in
      (select e ->> %L from jsonb_array_elements($1) e)', link.child, link.child_column, link.parent_column)
      into found_rows using of_rows;
    if found_rows <> '[]' then
      return query select * from rows_with_dependents(link.child, found_rows);
    end if;
  end loop;
end $_$;

-- Says that master data changed, so that every process reads it again.
create function touch_master_revision() returns trigger language plpgsql as $$
begin
  update master_revision set revision = revision + 1;
  return null;
end $$;

create trigger outage_touched after insert or delete or update on server_outage for each statement
  execute function touch_master_revision();
create trigger setting_touched after insert or delete or update on setting for each statement
  execute function touch_master_revision();

insert into master_revision (revision) values (1);
