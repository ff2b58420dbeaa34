-- Rows that every message moves stay on their page: no index is over what moves, and a page has room for next versions.
-- Then no index is written, and the log of the database has what differs between the two versions, from the first such
-- byte to the last; so what moves stands together, and the row is short enough not to be compressed.
create table truck_live_next (
  sign_code text primary key,
  company_code text not null,
  live json not null,
  status smallint not null,
  contact_time timestamptz,
  changed_no bigint not null,
  -- What only the truck's card shows, but for its compartments; most messages leave it as it is.
  detail jsonb not null
) with (fillfactor = 50);
insert into truck_live_next (sign_code, company_code, live, status, contact_time, changed_no, detail)
  select sign_code, company_code, live, status, contact_time, changed_no, detail - '{compartments,heartTime}'::text[] from truck_live;

-- Of each compartment what is known now. Few messages change it.
create table truck_live_compartments (
  sign_code text primary key,
  compartments jsonb not null
) with (fillfactor = 50);
insert into truck_live_compartments (sign_code, compartments)
  select sign_code, detail -> 'compartments' from truck_live where detail -> 'compartments' is not null;

drop table truck_live;
alter table truck_live_next rename to truck_live;
alter table truck_live rename constraint truck_live_next_pkey to truck_live_pkey;
create index truck_live_company on truck_live (company_code);
-- A truck that is moved or ended takes its compartments along.
alter table truck_live_compartments add foreign key (sign_code) references truck_live (sign_code) on delete cascade on update cascade;

create or replace function remember_removed(of_source text, of_id integer, by_user integer, at timestamptz, as_shown jsonb) returns void
language plpgsql as $$
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
end $$;

-- The condition of an index counts as what it is over. A row without a message has no first one.
drop index upload_count_first;
create index upload_count_first on upload_count (subject, start_time) where step_h = 24 and first_time is not null;
alter table upload_count set (fillfactor = 60);
