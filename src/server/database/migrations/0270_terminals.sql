-- Numbers by which the outside world is found: of consoles, recorders and cameras in trucks and of stations' gauges. A
-- number is one thing's at a time, in the whole installation, and stays in its history.

-- Normal form of a number (`src/domain/devices/terminal-number.ts`): capital letters, no zeros in front.
create function terminal_number(written text) returns text language sql immutable as $$
  select ltrim(regexp_replace(upper(written), '[^0-9A-Z]', '', 'g'), '0')
$$;

-- The card's number is for people from now on; unknown is unknown.
drop index truck_phone;
alter table truck_master alter column sim_number drop default, alter column sim_number drop not null;
-- What a terminal says instead of a plate while its truck has none.
alter table truck_master add column vin text;
create or replace view truck as select * from truck_master where ended_time is null;

create table terminal (
  id integer generated always as identity primary key,
  version integer not null default 1,
  number text not null check (number ~ '^[1-9A-Z][0-9A-Z]{0,19}$'),
  role text not null check (role in ('console', 'recorder', 'camera', 'gauge')),
  truck_id integer references truck_master (id),
  station_code text,
  -- -infinity: from the beginning.
  from_time timestamptz not null,
  until_time timestamptz,
  check ((truck_id is null) <> (station_code is null)),
  -- Of JT/T 808 the digits of a number are hexadecimal at most.
  check (role in ('console', 'gauge') or number !~ '[G-Z]')
);
create unique index terminal_number_in_force on terminal (number) where until_time is null;
create index terminal_of_truck on terminal (truck_id) where until_time is null;
create index terminal_past on terminal (number, from_time);

-- What a truck's form holds beside the console's number. The table above follows it and the consoles' own numbers.
create table terminal_entry (
  truck_id integer not null references truck_master (id) on delete cascade,
  place integer not null check (place between 1 and 16),
  number text not null check (number ~ '^[1-9A-F][0-9A-F]{0,19}$'),
  role text not null check (role in ('console', 'recorder', 'camera')),
  primary key (truck_id, place)
);
create function write_terminal_number() returns trigger language plpgsql as $$
begin
  new.number := terminal_number(new.number);
  return new;
end $$;
create trigger terminal_entry_written before insert or update on terminal_entry
  for each row execute function write_terminal_number();
create index terminal_entry_number on terminal_entry (number);

-- A number that somebody entered and another thing has: who has it keeps it until the installation's operator decides.
create table terminal_claim (
  id integer generated always as identity primary key,
  version integer not null default 1,
  number text not null,
  role text not null,
  company_code text not null references company (company_code) on delete cascade,
  -- Null: a truck that is not there yet, or a station.
  truck_id integer references truck_master (id),
  station_code text,
  -- Plate or station, as it was entered.
  claimant text not null,
  user_name text not null default '',
  claimed_time timestamptz not null,
  -- The company that decides.
  operator_code text not null references company (company_code) on delete cascade,
  state text not null default 'open' check (state in ('open', 'granted', 'kept')),
  decided_time timestamptz,
  decided_by text,
  check ((state = 'open') = (decided_time is null))
);
create unique index terminal_claim_open on terminal_claim (number, company_code, claimant) where state = 'open';
create index terminal_claim_operator on terminal_claim (operator_code, claimed_time);

-- The company whose people run the installation: the first that is below none.
create function operator_company() returns text language sql stable as $$
  select company_code from company where parent_code is null order by id limit 1
$$;

create index truck_console_number on truck_master (terminal_number(terminal)) where ended_time is null;
create index gauge_number on station_gauge (terminal_number(terminal));

-- Every number that a truck or a station is to have.
create view wanted_terminal as
  select t.id as truck_id, null::text as station_code, terminal_number(t.terminal) as number, 'console'::text as role
    from truck_master t
    where t.ended_time is null and terminal_number(t.terminal) ~ '^[1-9A-Z][0-9A-Z]{0,19}$'
      and not exists (select from terminal_entry w where w.truck_id = t.id and w.number = terminal_number(t.terminal))
  union all select w.truck_id, null, w.number, w.role
    from terminal_entry w join truck_master t on t.id = w.truck_id where t.ended_time is null
  union all select null, g.station_code, terminal_number(g.terminal), 'gauge'
    from station_gauge g where terminal_number(g.terminal) ~ '^[1-9A-Z][0-9A-Z]{0,19}$';

-- Brings `terminal` to what is wanted of these numbers. What is taken stays with its holder, and is refused unless the
-- operator has been asked.
create function settle_terminals(numbers text[]) returns void language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp());
  refused text;
begin
  update terminal k set until_time = greatest(at, k.from_time), version = version + 1
    where k.number = any(numbers) and k.until_time is null and not exists (select from wanted_terminal w
      where w.number = k.number and w.role = k.role and w.truck_id is not distinct from k.truck_id
        and w.station_code is not distinct from k.station_code);
  with made as (
    insert into terminal (number, role, truck_id, station_code, from_time)
      select distinct on (w.number) w.number, w.role, w.truck_id, w.station_code, at
      from wanted_terminal w where w.number = any(numbers)
      order by w.number, w.truck_id, w.station_code
      on conflict do nothing
      returning number, truck_id)
  -- The terminal of another company does not come with its number.
  update jt808_terminal k set code_hash = null, terminal_id = '', registration_until = null, second_time = null, own_layout = false
    from made m join truck_master t on t.id = m.truck_id
    where k.phone = m.number and exists (select from terminal p join truck_master o on o.id = p.truck_id
      where p.number = m.number and p.until_time = (select max(l.until_time) from terminal l where l.number = m.number)
        and o.company_code <> t.company_code);
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

-- Deferred to the end of the transaction: a truck and its list are one thing, and numbers may change places within it.
create function settle_truck_terminals() returns trigger language plpgsql as $$
begin
  perform settle_terminals(array[terminal_number(new.terminal), terminal_number(case when tg_op = 'UPDATE' then old.terminal end)]
    || array(select number from terminal_entry where truck_id = new.id));
  return null;
end $$;
create constraint trigger truck_terminals_settled after insert on truck_master
  deferrable initially deferred for each row execute function settle_truck_terminals();
create constraint trigger changed_truck_terminals_settled after update on truck_master
  deferrable initially deferred for each row
  when ((old.terminal, old.ended_time) is distinct from (new.terminal, new.ended_time))
  execute function settle_truck_terminals();

create function settle_entered_terminals() returns trigger language plpgsql as $$
begin
  perform settle_terminals(array[case when tg_op <> 'DELETE' then new.number end, case when tg_op <> 'INSERT' then old.number end]);
  return null;
end $$;
create constraint trigger entered_terminals_settled after insert or update or delete on terminal_entry
  deferrable initially deferred for each row execute function settle_entered_terminals();

create function settle_gauge() returns trigger language plpgsql as $$
begin
  perform settle_terminals(array[terminal_number(case when tg_op <> 'DELETE' then new.terminal end),
    terminal_number(case when tg_op <> 'INSERT' then old.terminal end)]);
  return null;
end $$;
create constraint trigger gauge_settled after insert or update or delete on station_gauge
  deferrable initially deferred for each row execute function settle_gauge();

-- What stands already: SIM numbers were what terminals of JT/T 808 were known by. Where two want a number, whoever is in
-- service has it before who is not, then who is known to speak by it, then a console before a card, then who came first.
update jt808_terminal set phone = upper(phone) where phone <> upper(phone);
create temporary table wanting on commit drop as
  select t.id as truck_id, null::text as station_code, terminal_number(t.terminal) as number, 'console'::text as role,
    t.enabled, t.company_code, t.sign_code as claimant
    from truck_master t where t.ended_time is null
  union all
  select t.id, null, ltrim(regexp_replace(t.sim_number, '\D', '', 'g'), '0'), 'recorder', t.enabled, t.company_code, t.sign_code
    from truck_master t where t.ended_time is null
      and ltrim(regexp_replace(t.sim_number, '\D', '', 'g'), '0') <> terminal_number(t.terminal)
  union all
  select null, g.station_code, terminal_number(g.terminal), 'gauge', true, a.company_code, a.name
    from station_gauge g join area_master a on a.station_code = g.station_code and a.ended_time is null;
delete from wanting where number !~ '^[1-9A-Z][0-9A-Z]{0,19}$';
create temporary table ranked on commit drop as
  select w.*, row_number() over (partition by w.number order by w.enabled desc,
      (k.signed_in_time is not null and k.terminal = t.terminal) desc, w.role <> 'recorder' desc, w.truck_id, w.station_code) as place
  from wanting w left join truck_master t on t.id = w.truck_id
    left join jt808_terminal k on k.phone = w.number and w.role = 'recorder';
insert into terminal (number, role, truck_id, station_code, from_time)
  select number, role, truck_id, station_code, '-infinity' from ranked where place = 1;
insert into terminal_entry (truck_id, place, number, role)
  select truck_id, 1, number, role from ranked where place = 1 and role = 'recorder';
insert into terminal_claim (number, role, company_code, truck_id, station_code, claimant, claimed_time, operator_code)
  select number, role, company_code, truck_id, station_code, claimant, now(), operator_company() from ranked where place > 1;

update truck_master set sim_number = null where sim_number = '';

-- Until when the next terminal that registers under its number gets a code; the code that another has goes then.
alter table jt808_terminal add column registration_until timestamptz;
-- A second device was heard under the number while another one was on the line.
alter table jt808_terminal add column second_time timestamptz;

-- Numbers that are whose now, with what is known of the terminals.
create view terminal_in_force as
  select k.id, k.version, k.number, k.role, k.truck_id, k.station_code, k.from_time,
    coalesce(t.company_code, a.company_code) as company_code, t.sign_code, t.vin, coalesce(t.enabled, true) as enabled,
    coalesce(t.terminal, g.terminal, k.number) as terminal
  from terminal k left join truck_master t on t.id = k.truck_id
    left join area_master a on a.station_code = k.station_code and a.ended_time is null
    left join station_gauge g on k.role = 'gauge' and g.station_code = k.station_code and terminal_number(g.terminal) = k.number
  where k.until_time is null;

-- The pages: who opens that of trucks opens that of their terminals. Disputes are for the company that decides.
insert into role_function (role_code, function_code)
  select role_code, 'page:setting/base_data/terminal' from role_function where function_code = 'page:setting/base_data/truck'
  union all
  select role_code, 'page:setting/base_data/terminal_claim' from role_function where function_code = 'page:setting/base_data/truck'
  on conflict do nothing;

-- A connection is asked for by its number: a truck may have several.
alter table terminal_request rename column terminal to number;
