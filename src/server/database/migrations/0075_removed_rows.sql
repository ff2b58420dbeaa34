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

-- Rows of a table and those that go with them, each as {table, row}. Sessions are left out: one that ended stays so.
create function rows_with_dependents(of_table regclass, of_rows jsonb) returns setof jsonb language plpgsql as $$
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
end $$;

-- Remembers a row that is about to be deleted. A truck is only ended: beside it go what it is now and what is shelved.
create function remember_removed(of_source text, of_id integer, by_user integer, at timestamptz, as_shown jsonb) returns void
language plpgsql as $$
declare
  own jsonb;
  kept jsonb;
begin
  if of_source = 'truck' then
    select jsonb_build_array(jsonb_build_object('table', 'truck_master', 'row', to_jsonb(t))) into kept
      from truck_master t where t.id = of_id;
    kept := kept
      || coalesce((select jsonb_agg(jsonb_build_object('table', 'truck_live', 'row', to_jsonb(l)))
        from truck_live l join truck t on t.sign_code = l.sign_code where t.id = of_id), '[]')
      || coalesce((select jsonb_agg(jsonb_build_object('table', 'alarm_shelf', 'row', to_jsonb(s)))
        from alarm_shelf s where s.truck_id = of_id), '[]');
  else
    execute format('select to_jsonb(x) from %I x where x.id = $1', of_source) into own using of_id;
    select jsonb_agg(r) into kept from rows_with_dependents(of_source::regclass, jsonb_build_array(own)) r;
  end if;
  insert into removed_row (source, row_id, user_id, removed_time, shown, content)
    values (of_source, of_id, by_user, at, as_shown, kept);
end $$;

-- Brings back what the user deleted since a moment, with its ids. False: there is no such deletion.
create function restore_removed(of_source text, of_id integer, by_user integer, since timestamptz) returns boolean
language plpgsql as $$
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
end $$;
