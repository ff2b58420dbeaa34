-- additive
-- Brings `terminal` to what is wanted of these numbers. What is taken stays with its holder, and is refused unless the
-- operator has been asked.
create or replace function settle_terminals(numbers text[]) returns void language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp());
  refused text;
  made record;
begin
  update terminal k set until_time = greatest(at, k.from_time), version = version + 1
    where k.number = any(numbers) and k.until_time is null and not exists (select from wanted_terminal w
      where w.number = k.number and w.role = k.role and w.truck_id is not distinct from k.truck_id
        and w.station_code is not distinct from k.station_code);
  for made in
    insert into terminal (number, role, truck_id, station_code, from_time)
      select distinct on (w.number) w.number, w.role, w.truck_id, w.station_code, at
      from wanted_terminal w where w.number = any(numbers)
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
  select w.number into refused from wanted_terminal w
    where w.number = any(numbers)
      and not exists (select from terminal k where k.number = w.number and k.until_time is null
        and k.truck_id is not distinct from w.truck_id and k.station_code is not distinct from w.station_code)
      and not exists (select from terminal_claim c where c.number = w.number
        and c.truck_id is not distinct from w.truck_id and c.station_code is not distinct from w.station_code)
    limit 1;
  if refused is not null then
    raise unique_violation using message = 'a terminal number is in use', constraint = 'terminal_number_in_force',
      table = 'terminal';
  end if;
end $$;
