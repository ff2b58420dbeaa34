-- additive
-- Addresses of other systems that are told of events, which of them, and what became of each telling.
create table webhook (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  url text not null,
  enabled boolean not null default true,
  -- Of one truck alone; null: of all.
  truck_id integer references truck_master (id),
  -- Of alarms: from this severity on.
  min_level text,
  remark text,
  -- Sealed with the installation's key; null: none was made yet, and nothing is sent.
  secret_sealed text,
  -- The one before it, which signs too for a while.
  former_sealed text,
  former_until timestamptz,
  version integer not null default 1,
  unique (company_code, name)
);

create table webhook_kind (
  webhook_id integer not null references webhook (id) on delete cascade,
  kind text not null,
  primary key (webhook_id, kind)
);

-- Types of alarms that are told; none: all of them.
create table webhook_type (
  webhook_id integer not null references webhook (id) on delete cascade,
  type_code text not null,
  primary key (webhook_id, type_code)
);

-- What happened and is told outside, written with it in one transaction.
create table outgoing_event (
  id bigint generated always as identity primary key,
  -- What whoever hears of it twice tells it by.
  code uuid not null unique default gen_random_uuid(),
  kind text not null,
  company_code text not null,
  sign_code text,
  happened_time timestamptz not null,
  content jsonb not null,
  -- Of what is told once and never again; null: it happens once.
  once_key text unique,
  created_time timestamptz not null default now()
);
create index outgoing_event_age on outgoing_event (created_time);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhook (id) on delete cascade,
  company_code text not null,
  event_id bigint not null references outgoing_event (id) on delete cascade,
  -- What is told in order: of one truck, or of whatever else it is about.
  order_key text not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  tries integer not null default 0,
  -- Null: at once.
  due_time timestamptz,
  first_time timestamptz,
  last_time timestamptz,
  -- HTTP status of the last answer; null: there was none.
  status integer,
  answer text not null default '',
  took_ms integer,
  created_time timestamptz not null default now(),
  version integer not null default 1
);
create index webhook_delivery_order on webhook_delivery (webhook_id, order_key, id) where state = 'queued';
create index webhook_delivery_company on webhook_delivery (company_code, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);

-- Tells an event to all that want it: of its company or one above it, of its kind, and by their filters.
create function queue_event(of_kind text, of_company text, of_sign text, of_subject text, at_time timestamptz, of_content jsonb,
  of_type integer default null, of_level integer default null, of_once text default null) returns void language sql as $$
  with recursive above as (
    select company_code, parent_code from company
      where company_code = of_company and exists (select from webhook where enabled)
    union select c.company_code, c.parent_code from company c join above a on c.company_code = a.parent_code
  ), wanted as (
    select w.id, w.company_code from webhook w join above a on a.company_code = w.company_code
      join webhook_kind k on k.webhook_id = w.id and k.kind = of_kind
    where w.enabled
      and (w.truck_id is null or exists (select from truck_master t where t.id = w.truck_id and t.sign_code = of_sign))
      and (of_level is null or w.min_level is null or of_level >= w.min_level::integer)
      and (of_type is null or not exists (select from webhook_type y where y.webhook_id = w.id)
        or exists (select from webhook_type y where y.webhook_id = w.id and y.type_code = of_type::text))
  ), made as (
    insert into outgoing_event (kind, company_code, sign_code, happened_time, content, once_key)
      select of_kind, of_company, of_sign, at_time, of_content, of_once where exists (select from wanted)
      on conflict (once_key) do nothing returning id
  )
  insert into webhook_delivery (webhook_id, company_code, event_id, order_key)
    select wanted.id, wanted.company_code, made.id, coalesce(of_sign, of_subject) from wanted, made order by wanted.id
$$;

-- A moment as the API tells it.
create function iso_time(at_time timestamptz) returns text language sql immutable as $$
  select to_char(at_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Alarms that somebody judges in the running transaction; a correction that judges again is a change.
create function note_judged_alarm() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where enabled) then
    perform set_config('tankwatch.judged', coalesce(current_setting('tankwatch.judged', true), '') || ' ' || new.alarm_id, true);
  end if;
  return null;
end $$;
create trigger alarm_event_noted after insert on alarm_event for each row when (new.changes is null)
  execute function note_judged_alarm();

create function queue_alarm_event() returns trigger language plpgsql as $$
declare a alarm%rowtype;
begin
  if not exists (select from webhook where enabled) then return null; end if;
  select * into a from alarm where id = new.alarm_id;
  if not found then return null; end if;
  perform queue_event(
    case when new.kind = 'alarm' then 'alarm.raised'
      when a.id = any(string_to_array(current_setting('tankwatch.judged', true), ' ')) then 'alarm.judged'
      else 'alarm.changed' end,
    a.company_code, a.sign_code, a.subject, a.raised_time,
    jsonb_build_object('id', a.id, 'type', a.type, 'level', a.level, 'signCode', a.sign_code, 'companyCode', a.company_code,
      'driverCode', a.driver_code, 'startTime', iso_time(a.start_time), 'raisedTime', iso_time(a.raised_time),
      'endTime', iso_time(a.end_time), 'compartment', a.compartment, 'cause', a.cause, 'taskCode', a.task_code,
      'recordId', a.record_id, 'longitudeDeg', a.longitude_deg, 'latitudeDeg', a.latitude_deg, 'areaName', a.area_name,
      'state', a.state, 'stateBy', a.state_by, 'stateTime', iso_time(a.state_time), 'remark', a.remark,
      'withdrawn', a.withdrawn or a.suppressed_by is not null, 'revision', a.revision),
    a.type, a.level);
  return null;
end $$;
create trigger alarm_stream_event after insert on alarm_stream for each row execute function queue_alarm_event();

create function queue_task_event() returns trigger language plpgsql as $$
begin
  perform queue_event('task.closed', new.company_code, new.sign_code, new.subject, coalesce(new.close_time, new.end_time, new.start_time),
    jsonb_build_object('id', new.id, 'taskCode', new.task_code, 'signCode', new.sign_code, 'companyCode', new.company_code,
      'driverCode', new.driver_code, 'wayBillCode', new.way_bill_code, 'startTime', iso_time(new.start_time),
      'endTime', iso_time(new.end_time), 'startArea', new.start_area, 'endArea', new.end_area, 'km', new.km,
      'loads', new.loads, 'unloads', new.unloads, 'sealIntegrity', new.seal_integrity,
      'wrongDestination', new.wrong_destination, 'lateS', new.late_s, 'revision', new.revision));
  return null;
end $$;
create trigger transport_task_event_new after insert on transport_task for each row
  when (new.state = 'closed' and not new.withdrawn) execute function queue_task_event();
create trigger transport_task_event after update on transport_task for each row
  when (new.state = 'closed' and not new.withdrawn and old.state is distinct from 'closed') execute function queue_task_event();

-- What of a product was lost in a task: told when it is known, and again when it turns out otherwise.
create function queue_loss_event() returns trigger language plpgsql as $$
begin
  perform queue_event('task.loss', new.company_code, new.sign_code, new.subject, coalesce(new.end_time, new.start_time),
    jsonb_build_object('id', new.id, 'taskCode', new.task_code, 'signCode', new.sign_code, 'companyCode', new.company_code,
      'driverCode', new.driver_code, 'fuel', new.fuel, 'lossClass', new.loss_class, 'startTime', iso_time(new.start_time),
      'endTime', iso_time(new.end_time), 'sentV20L', new.sent_v20_l, 'receivedV20L', new.received_v20_l,
      'remainderV20L', new.remainder_v20_l, 'lossV20L', new.loss_v20_l, 'lossRate', new.loss_rate,
      'highLossRateThreshold', new.high_loss_rate_threshold, 'uncertaintyL', new.uncertainty_l,
      'withinUncertainty', new.within_uncertainty, 'settled', new.settled, 'revision', new.revision));
  return null;
end $$;
create trigger task_fuel_event_new after insert on task_fuel for each row
  when (new.state = 'closed' and not new.withdrawn and new.loss_class is not null) execute function queue_loss_event();
create trigger task_fuel_event after update on task_fuel for each row
  when (new.state = 'closed' and not new.withdrawn and new.loss_class is not null
    and (old.state, old.loss_class, old.loss_v20_l, old.within_uncertainty, old.settled)
      is distinct from (new.state, new.loss_class, new.loss_v20_l, new.within_uncertainty, new.settled))
  execute function queue_loss_event();

create function queue_loading_event() returns trigger language plpgsql as $$
begin
  perform queue_event('loading.recorded', new.company_code, new.sign_code, new.subject, new.end_time,
    jsonb_build_object('id', new.id, 'taskCode', new.task_code, 'signCode', new.sign_code, 'companyCode', new.company_code,
      'driverCode', new.driver_code, 'compartment', new.compartment, 'fuel', new.fuel, 'oilCode', new.oil_code,
      'startTime', iso_time(new.start_time), 'endTime', iso_time(new.end_time), 'loadedVtL', new.loaded_vt_l,
      'loadedV20L', new.loaded_v20_l, 'temperatureC', new.temperature_c, 'areaCode', new.area_code,
      'areaName', new.area_name, 'ticketCode', new.ticket_code, 'revision', new.revision));
  return null;
end $$;
create trigger loading_event_new after insert on loading for each row
  when (new.end_time is not null and not new.withdrawn) execute function queue_loading_event();
create trigger loading_event after update on loading for each row
  when (new.end_time is not null and not new.withdrawn and old.end_time is null) execute function queue_loading_event();

create function queue_delivery_event() returns trigger language plpgsql as $$
begin
  perform queue_event('delivery.recorded', new.company_code, new.sign_code, new.subject, new.end_time,
    jsonb_build_object('id', new.id, 'taskCode', new.task_code, 'signCode', new.sign_code, 'companyCode', new.company_code,
      'driverCode', new.driver_code, 'compartment', new.compartment, 'fuel', new.fuel, 'oilCode', new.oil_code,
      'startTime', iso_time(new.start_time), 'endTime', iso_time(new.end_time), 'unloadedVtL', new.unloaded_vt_l,
      'unloadedV20L', new.unloaded_v20_l, 'temperatureC', new.temperature_c, 'stationCode', new.station_code,
      'areaName', new.area_name, 'ticketCode', new.ticket_code, 'revision', new.revision));
  return null;
end $$;
create trigger unloading_event_new after insert on unloading for each row
  when (new.end_time is not null and not new.withdrawn) execute function queue_delivery_event();
create trigger unloading_event after update on unloading for each row
  when (new.end_time is not null and not new.withdrawn and old.end_time is null) execute function queue_delivery_event();

create function queue_lost_event() returns trigger language plpgsql as $$
begin
  perform queue_event('terminal.lost', new.company_code, new.sign_code, new.subject, new.start_time,
    jsonb_build_object('id', new.id, 'signCode', new.sign_code, 'companyCode', new.company_code, 'terminal', new.terminal,
      'startTime', iso_time(new.start_time), 'longitudeDeg', new.longitude_deg, 'latitudeDeg', new.latitude_deg,
      'areaName', new.area_name, 'loaded', new.loaded, 'revision', new.revision));
  return null;
end $$;
create trigger offline_event after insert on offline for each row
  when (new.end_time is null and not new.withdrawn) execute function queue_lost_event();

create function queue_unregistered_event() returns trigger language plpgsql as $$
begin
  perform queue_event('terminal.unregistered', new.company_code, null, 'terminal:' || new.number, new.first_time,
    jsonb_build_object('number', new.number, 'companyCode', new.company_code, 'protocol', new.protocol, 'reason', new.reason,
      'maker', new.maker, 'model', new.model, 'plate', new.plate, 'firstTime', iso_time(new.first_time)));
  return null;
end $$;
create trigger unregistered_terminal_event after insert on unregistered_terminal for each row execute function queue_unregistered_event();

create function queue_command_event() returns trigger language plpgsql as $$
declare plate text;
begin
  select sign_code into plate from truck_master where id = new.truck_id;
  perform queue_event('command.done', new.company_code, plate, 'command:' || new.id, coalesce(new.ended_time, new.step_time),
    jsonb_build_object('code', new.code, 'kind', new.kind, 'signCode', plate, 'companyCode', new.company_code,
      'terminal', new.terminal, 'state', new.state, 'reason', new.reason, 'authorName', new.author_name,
      'createdTime', iso_time(new.created_time), 'endedTime', iso_time(coalesce(new.ended_time, new.step_time))));
  return null;
end $$;
create trigger command_event after update on command for each row
  when (new.state in ('verified', 'failed', 'refused', 'stopped', 'expired') and old.state is distinct from new.state)
  execute function queue_command_event();

-- Who sets up service accounts sets these up too.
insert into role_function (role_code, function_code)
  select role_code, code from role_function,
    unnest(array['page:setting/interface/webhook', 'page:setting/interface/webhook_delivery']) as code
  where function_code = 'interface.write' on conflict do nothing;
