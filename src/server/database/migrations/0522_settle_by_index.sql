-- additive
-- A list of trucks is settled at the end of its transaction, truck by truck, while the table's statistics know of none of
-- them: both forms below are read by indexes whatever the statistics say. Before, all trucks were read several times for each.

-- Every number that a truck or a station is to have. A number's entries come before their trucks.
create or replace view wanted_terminal as
  select t.id as truck_id, null::text as station_code, terminal_number(t.terminal) as number, 'console'::text as role
    from truck_master t
    where t.ended_time is null and terminal_number(t.terminal) ~ '^[1-9A-Z][0-9A-Z]{0,19}$'
      and not exists (select from terminal_entry w where w.truck_id = t.id and w.number = terminal_number(t.terminal))
  union all select w.truck_id, null, w.number, w.role
    from terminal_entry w where (select t.ended_time is null from truck_master t where t.id = w.truck_id)
  union all select null, g.station_code, terminal_number(g.terminal), 'gauge'
    from station_gauge g where terminal_number(g.terminal) ~ '^[1-9A-Z][0-9A-Z]{0,19}$';

-- Brings `terminal` to what is wanted of these numbers, one after the other. What is taken stays with its holder, and is
-- refused unless the operator has been asked.
create or replace function settle_terminals(numbers text[]) returns void language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp());
  refused text;
  made record;
  one text;
  each_once text[] := array(select distinct n from unnest(numbers) n where n is not null);
begin
  -- All that ends, ends before anything begins: numbers may change places.
  foreach one in array each_once loop
    update terminal k set until_time = greatest(at, k.from_time), version = version + 1
      where k.number = one and k.until_time is null and not exists (select from wanted_terminal w
        where w.number = one and w.role = k.role and w.truck_id is not distinct from k.truck_id
          and w.station_code is not distinct from k.station_code);
  end loop;
  foreach one in array each_once loop
    for made in
      insert into terminal (number, role, truck_id, station_code, from_time)
        select distinct on (w.number) w.number, w.role, w.truck_id, w.station_code, at
        from wanted_terminal w where w.number = one
        order by w.number, w.truck_id, w.station_code
        on conflict do nothing
        returning number, truck_id
    loop
      -- The terminal of another company does not come with its number, nor does anything that is known of it.
      if exists (select from truck_master t, terminal p join truck_master o on o.id = p.truck_id
        where t.id = made.truck_id and p.number = made.number and o.company_code <> t.company_code
          and p.until_time = (select max(l.until_time) from terminal l where l.number = made.number)) then
        delete from jt808_terminal where phone = made.number;
        delete from terminal_peripheral where number = made.number;
      end if;
      -- A plate was let pass for one truck.
      update jt808_terminal set accepted_plate = null
        where phone = made.number and accepted_plate is not null
          and made.truck_id is distinct from (select p.truck_id from terminal p
            where p.number = made.number and p.until_time is not null order by p.until_time desc limit 1);
    end loop;
  end loop;
  foreach one in array each_once loop
    select w.number into refused from wanted_terminal w
      where w.number = one
        and not exists (select from terminal k where k.number = w.number and k.until_time is null
          and k.truck_id is not distinct from w.truck_id and k.station_code is not distinct from w.station_code)
        and not exists (select from terminal_claim c where c.number = w.number
          and c.truck_id is not distinct from w.truck_id and c.station_code is not distinct from w.station_code)
      limit 1;
    if refused is not null then
      raise unique_violation using message = 'a terminal number is in use', constraint = 'terminal_number_in_force',
        table = 'terminal';
    end if;
  end loop;
end $$;
