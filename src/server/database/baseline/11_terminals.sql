-- Terminals, whose they are, and the JT/T 808 listeners that hold their connections.

-- Every terminal by its number, with its role, its token and the truck or station that it belongs to.
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
  check (role in ('console', 'gauge') or (number !~ '[G-Z]'))
);
create unique index terminal_number_in_force on terminal (number) where (until_time is null);
create index terminal_of_truck on terminal (truck_id) where (until_time is null);
create index terminal_past on terminal (number, from_time);

-- What a truck's form holds beside the console's number. The table above follows it and the consoles' own numbers.
create table terminal_entry (
  truck_id integer not null references truck_master (id) on delete cascade,
  place integer not null check ((place >= 1) and (place <= 16)),
  number text not null check (number ~ '^[1-9A-F][0-9A-F]{0,19}$'),
  role text not null check (role in ('console', 'recorder', 'camera')),
  primary key (truck_id, place)
);
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
create unique index terminal_claim_open on terminal_claim (number, company_code, claimant) where (state = 'open');
create index terminal_claim_operator on terminal_claim (operator_code, claimed_time);

-- Processes that hold connections of terminals of JT/T 808, and when each was last alive.
create table terminal_door (
  door uuid primary key,
  alive_time timestamptz not null
);

-- Messages to a terminal whose connection another process holds, and what it answered; null: nothing yet.
create table terminal_request (
  id uuid primary key,
  door uuid not null,
  number text not null,
  message_id integer not null,
  body bytea not null,
  answered_by integer,
  created_time timestamptz not null,
  result text,
  answer bytea
);

-- Bytes of the door as they came and went, for 48 hours.
create table terminal_frame (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  "time" timestamptz not null,
  -- Of the truck then; null: nobody has the number.
  company_code text,
  sign_code text not null default '',
  phone text not null,
  address text not null,
  direction text not null check (direction in ('in', 'out')),
  message_id integer,
  serial integer,
  bytes bytea not null,
  outcome text not null,
  detail text not null default '',
  decoded text not null default ''
);
create index terminal_frame_company on terminal_frame (company_code, id desc);
create index terminal_frame_phone on terminal_frame (phone, id desc);
create index terminal_frame_time on terminal_frame ("time");

-- Tokens by which terminals and gateways send. Only the hash is kept.
create table ingest_token (
  token_hash bytea primary key,
  name text not null,
  -- null: a gateway that may speak for every terminal.
  terminal text,
  created_time timestamptz not null default now(),
  used_time timestamptz,
  ends_time timestamptz
);
create index ingest_token_terminal on ingest_token (terminal);

-- Terminals that speak JT/T 808, by the phone number without zeros in front.
create table jt808_terminal (
  phone text primary key,
  maker text not null default '',
  model text not null default '',
  -- As the terminal registered; another one under the number is refused while this one has a code.
  terminal_id text not null default '',
  edition text not null default '',
  firmware text,
  -- SHA-256 of the code that it signs in with; null: it has taken itself off, or was set free.
  code_hash bytea,
  -- It has sent places or measurements: it is the console, and no camera alone.
  reports boolean not null default false,
  registered_time timestamptz,
  signed_in_time timestamptz,
  address text not null default '',
  seen_time timestamptz,
  door uuid,
  terminal text,
  own_layout boolean not null default false,
  registration_until timestamptz,
  second_time timestamptz
);
create index jt808_terminal_console on jt808_terminal (terminal);

-- Numbers that are whose now, with what is known of the terminals.
create view terminal_in_force as
  select k.id, k.version, k.number, k.role, k.truck_id, k.station_code, k.from_time,
    coalesce(t.company_code, a.company_code) as company_code, t.sign_code, t.vin, coalesce(t.enabled, true) as enabled,
    coalesce(t.terminal, g.terminal, k.number) as terminal
  from terminal k left join truck_master t on t.id = k.truck_id
    left join area_master a on a.station_code = k.station_code and a.ended_time is null
    left join station_gauge g on k.role = 'gauge' and g.station_code = k.station_code and terminal_number(g.terminal) = k.number
  where k.until_time is null;

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

-- Numbers that a truck’s form holds become terminals, or claims where they are taken.
create function settle_entered_terminals() returns trigger language plpgsql as $$
begin
  perform settle_terminals(array[case when tg_op <> 'DELETE' then new.number end, case when tg_op <> 'INSERT' then old.number end]);
  return null;
end $$;

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

-- A number is kept as it was written; its normal form is what is compared.
create function write_terminal_number() returns trigger language plpgsql as $$
begin
  new.number := terminal_number(new.number);
  return new;
end $$;

create constraint trigger entered_terminals_settled after insert or delete or update on terminal_entry deferrable initially deferred for each row
  execute function settle_entered_terminals();
create trigger terminal_entry_written before insert or update on terminal_entry for each row
  execute function write_terminal_number();
