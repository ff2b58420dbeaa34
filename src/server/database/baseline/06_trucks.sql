-- Trucks with their compartments, tank tables and devices.

-- Trucks, those that have ended included. The view `truck` has those in use.
create table truck_master (
  id integer generated always as identity,
  sign_code text not null,
  terminal text not null,
  company_code text not null,
  driver_code text,
  truck_model text not null default 'fuelTanker',
  plate_color text not null default 'yellow',
  truck_color text not null default '',
  sim_number text,
  city text not null default '',
  district text not null default '',
  channel_quantity integer not null default 0,
  flow_meter_quantity integer not null default 0,
  time_zone integer not null default 8,
  carrying_capacity_t numeric,
  tanker_length_mm integer,
  trailer_quantity integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 1,
  ended_time timestamptz,
  vehicle_licence_until date,
  tank_inspection_until date,
  insurance_until date,
  hazardous_permit_until date,
  vin text,
  primary key (id),
  foreign key (company_code) references company (company_code),
  foreign key (driver_code) references driver (driver_code)
);
create index truck_company on truck_master (company_code);
create index truck_console_number on truck_master (terminal_number(terminal)) where (ended_time is null);
create unique index truck_sign_code on truck_master (sign_code) where (ended_time is null);
create unique index truck_terminal on truck_master (terminal) where (ended_time is null);

-- Compartments of a truck: capacity, fuel, place of the probe.
create table truck_compartment (
  truck_id integer not null references truck_master (id) on delete cascade,
  compartment integer not null check ((compartment >= 1) and (compartment <= 10)),
  capacity_l numeric not null check (capacity_l > (0)::numeric),
  height_mm numeric,
  oil_code integer not null,
  density20_kg_m3 numeric,
  probe_forward_mm numeric not null default 0,
  probe_left_mm numeric not null default 0,
  primary key (truck_id, compartment)
);

-- Equipment that is mounted on a truck.
create table device (
  id integer generated always as identity primary key,
  truck_id integer not null references truck_master (id) on delete cascade,
  name text not null,
  code text not null,
  device_type text not null,
  manufacturer text not null default '',
  install_date date,
  install_position text not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  quantity integer not null default 1,
  vehicle_type text,
  name_en text not null default ''
);
create index device_code on device (code);

-- Cards with which technicians open what a driver must not.
create table repair_card (
  id integer generated always as identity primary key,
  card_code text not null,
  company_code text not null references company (company_code),
  holder_name text not null default '',
  issuing_authority text not null default '',
  issue_date date not null,
  valid_until date,
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);
create index repair_card_code on repair_card (card_code);

-- Orders to repair a truck's devices: given, under way, closed or cancelled; each step with who and when.
create table repair_order (
  id integer generated always as identity primary key,
  truck_id integer not null references truck_master (id),
  company_code text not null references company (company_code),
  terminal text not null,
  -- What is to be repaired: a cause of the health analysis, with the compartment or meter (0: the truck has one).
  cause text not null,
  number integer not null default 0,
  note text not null default '',
  assignee text not null,
  state text not null check (state in ('given', 'underWay', 'closed', 'cancelled')),
  part_changed text not null default '',
  given_time timestamptz not null,
  ended_time timestamptz,
  version integer not null default 1
);
create index repair_order_company on repair_order (company_code, given_time desc);
create unique index repair_order_open on repair_order (truck_id, cause, number) where state in ('given', 'underWay');

-- What was done about a repair, step by step.
create table repair_order_step (
  id integer generated always as identity primary key,
  order_id integer not null references repair_order (id) on delete cascade,
  state text not null,
  "time" timestamptz not null,
  author_id integer,
  author_name text not null,
  note text not null
);
create index repair_order_step_order on repair_order_step (order_id, id);

-- Trucks in use.
create view truck as select * from truck_master where ended_time is null;

-- A truck that is deleted ends: what it did still names it.
create function end_truck() returns trigger language plpgsql as $$
begin
  update truck_master set enabled = false, ended_time = clock_timestamp() where id = old.id and ended_time is null;
  delete from truck_live where sign_code = old.sign_code;
  delete from alarm_shelf where truck_id = old.id;
  return old;
end $$;

-- The truck as it is now goes with its plate and its company at once: who looks after it no longer sees it.
create function move_live_truck() returns trigger language plpgsql as $$
begin
  update truck_live set sign_code = new.sign_code, company_code = new.company_code,
    changed_no = nextval('truck_live_change'),
    live = (live::jsonb || jsonb_build_object('signCode', new.sign_code, 'companyCode', new.company_code,
      'companyName', (select name from company where company_code = new.company_code)))::json
  where sign_code = old.sign_code;
  return null;
end $$;

-- Deferred to the end of the transaction: a truck and its list are one thing, and numbers may change places within it.
create function settle_truck_terminals() returns trigger language plpgsql as $$
begin
  perform settle_terminals(array[terminal_number(new.terminal), terminal_number(case when tg_op = 'UPDATE' then old.terminal end)]
    || array(select number from terminal_entry where truck_id = new.id));
  return null;
end $$;

-- Content of a version of a truck.
create function truck_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('signCode', t.sign_code, 'terminal', t.terminal, 'companyCode', t.company_code,
    'kind', t.truck_model, 'defaultDriverCode', t.driver_code, 'inService', t.enabled,
    'compartments', coalesce((select jsonb_agg(jsonb_build_object(
        'compartment', c.compartment, 'capacityL', c.capacity_l, 'heightMm', c.height_mm, 'oilCode', c.oil_code,
        'density20KgM3', c.density20_kg_m3, 'probeForwardMm', c.probe_forward_mm, 'probeLeftMm', c.probe_left_mm)
      order by c.compartment) from truck_compartment c where c.truck_id = t.id), '[]'))
  from truck_master t where t.id = of_key::integer and t.ended_time is null
$$;

create constraint trigger changed_truck_terminals_settled after update on truck_master deferrable initially deferred for each row when (((old.terminal is distinct from new.terminal) or (old.ended_time is distinct from new.ended_time)))
  execute function settle_truck_terminals();
create trigger truck_live_moved after update of sign_code, company_code on truck_master for each row when (((old.ended_time is null) and (new.ended_time is null) and ((old.sign_code is distinct from new.sign_code) or (old.company_code is distinct from new.company_code))))
  execute function move_live_truck();
create constraint trigger truck_terminals_settled after insert on truck_master deferrable initially deferred for each row
  execute function settle_truck_terminals();
create trigger truck_touched after insert or delete or update on truck_master for each statement
  execute function touch_master_revision();
create constraint trigger truck_version after insert or delete or update on truck_master deferrable initially deferred for each row
  execute function note_master_version('truck', 'id', 'true');
create trigger compartment_touched after insert or delete or update on truck_compartment for each statement
  execute function touch_master_revision();
create constraint trigger compartment_version after insert or delete or update on truck_compartment deferrable initially deferred for each row
  execute function note_master_version('truck', 'truck_id', 'true');
create trigger truck_ended instead of delete on truck for each row
  execute function end_truck();
