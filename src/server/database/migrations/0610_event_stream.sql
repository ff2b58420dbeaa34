-- additive
-- Events as a stream: of the events that webhooks are told of, each gets a place once its transaction is over, so that a
-- reader who goes on from a place misses none that was written before it and committed after.
alter table outgoing_event add column place bigint;
create unique index outgoing_event_place on outgoing_event (place) where place is not null;
create index outgoing_event_unplaced on outgoing_event (id) where place is null;

create table event_stream_head (
  one boolean primary key default true check (one),
  -- The newest place: µs since 1970, as they rise; they tell when, and not how many.
  place bigint not null,
  -- Up to here events may have been deleted.
  trimmed bigint not null,
  -- From here on every event is kept; null: nobody reads the stream, and none is kept for it.
  kept_since bigint
);
insert into event_stream_head (place, trimmed)
  select now_us, now_us from (select (extract(epoch from clock_timestamp()) * 1e6)::bigint as now_us) as clock;
-- What was told before there was a stream lies before it.
update outgoing_event e set place = n.place from (select id, row_number() over (order by id) as place from outgoing_event) n
  where e.id = n.id;

-- Who brings the stream to NATS, and how far it is.
create table event_publisher (
  one boolean primary key default true check (one),
  owner text not null,
  until_time timestamptz not null,
  -- Everything up to here is kept there.
  published bigint not null
);

-- Whether somebody reads the stream: an account that may, or NATS, which may be away for as long as events are kept.
create function keep_stream_events() returns void language sql as $$
  update event_stream_head set kept_since = case when
      exists (select from service_function where function_code = 'event.stream')
      or exists (select from event_publisher where until_time > clock_timestamp() - interval '30 days')
    then coalesce(kept_since, (extract(epoch from clock_timestamp()) * 1e6)::bigint) end
$$;
create function note_stream_reader() returns trigger language plpgsql as $$
begin
  perform keep_stream_events();
  return null;
end $$;
-- Once a form is saved: it takes a function away and gives it again.
create constraint trigger service_function_stream after insert or delete on service_function deferrable initially deferred
  for each row execute function note_stream_reader();

-- Whether events are wanted at all, asked before one is put together.
create function events_wanted() returns boolean language sql stable as $$
  select exists (select from webhook where enabled) or exists (select from event_stream_head where kept_since is not null)
$$;

create or replace function queue_event(of_kind text, of_company text, of_sign text, of_subject text, at_time timestamptz, of_content jsonb,
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
      select of_kind, of_company, of_sign, at_time, of_content, of_once
      where exists (select from wanted) or exists (select from event_stream_head where kept_since is not null)
      on conflict (once_key) do nothing returning id
  )
  insert into webhook_delivery (webhook_id, company_code, event_id, order_key)
    select wanted.id, wanted.company_code, made.id, coalesce(of_sign, of_subject) from wanted, made order by wanted.id
$$;

create or replace function note_judged_alarm() returns trigger language plpgsql as $$
begin
  if events_wanted() then
    perform set_config('tankwatch.judged', coalesce(current_setting('tankwatch.judged', true), '') || ' ' || new.alarm_id, true);
  end if;
  return null;
end $$;

create or replace function queue_alarm_event() returns trigger language plpgsql as $$
declare a alarm%rowtype;
begin
  if not events_wanted() then return null; end if;
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

-- Who sets up service accounts may give them the stream.
insert into role_function (role_code, function_code)
  select role_code, 'event.stream' from role_function where function_code = 'interface.write' on conflict do nothing;
