-- Transport authorities to which carriers pass their data (JT/T 809), each with how it is reached and what it speaks.
create table authority (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  access_code bigint not null,
  platform_user bigint not null,
  -- Where the authority is told to open the sub-link.
  own_host text not null,
  edition text not null default '2019' check (edition in ('2011', '2013', '2019')),
  encrypted boolean not null default false,
  -- Sealed with the server's key: the password, and `M1,IA1,IC1`.
  password text,
  constants text,
  platform_code text not null default '',
  producer_code text not null default '',
  -- Address that may open the sub-link; null: that of the main link.
  sub_link_from text,
  numbering text not null default 'all' check (numbering in ('all', 'perMessage')),
  length_counts text not null default 'withCheckCode' check (length_counts in ('withCheckCode', 'withoutCheckCode')),
  limit_unit text not null default 'minute' check (limit_unit in ('minute', 'second')),
  -- Of an inquiry that says no limit.
  answer_min integer not null default 10 check (answer_min between 1 and 1440),
  datum text not null default 'wgs84' check (datum in ('wgs84', 'gcj02')),
  vehicles text not null default 'all' check (vehicles in ('all', 'chosen')),
  enabled boolean not null default true,
  note text,
  version integer not null default 1
);
create index authority_company on authority (company_code);

-- Trucks that go to an authority that does not get all of its company's.
create table authority_truck (
  authority_id integer not null references authority (id) on delete cascade,
  truck_no integer not null,
  truck_id integer not null references truck_master (id) on delete cascade,
  primary key (authority_id, truck_no)
);
create index authority_truck_truck on authority_truck (truck_id);

-- Trucks whose data goes to an authority now, and whether it has taken them in.
create table authority_vehicle (
  authority_id integer not null references authority (id) on delete cascade,
  truck_id integer not null references truck_master (id) on delete cascade,
  sign_code text not null,
  truck_company text not null,
  plate_color text not null,
  driver_code text,
  since_time timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'registered', 'differs', 'refused')),
  state_time timestamptz not null,
  frame_number bigint,
  primary key (authority_id, truck_id)
);
create index authority_vehicle_plate on authority_vehicle (sign_code);

-- Places that are still to go up. They are here until the authority has confirmed them.
create table authority_place (
  authority_id integer not null references authority (id) on delete cascade,
  sign_code text not null,
  "time" timestamptz not null,
  -- Null: not on its way.
  sent_time timestamptz,
  primary key (authority_id, sign_code, "time")
);
create index authority_place_due on authority_place (authority_id, "time") where (sent_time is null);

-- Everything else that is still to go up, in its order.
create table authority_outbox (
  id bigint generated always as identity primary key,
  authority_id integer not null references authority (id) on delete cascade,
  -- Of the sub-message: 0x1402.
  message integer not null,
  plate text,
  color smallint,
  data bytea not null,
  -- What it is about: `alarm:<id>`, `truck:<id>`.
  about text not null default '',
  created_time timestamptz not null,
  sent_time timestamptz
);
create index authority_outbox_due on authority_outbox (authority_id, id) where (sent_time is null);

-- How both links are, which process holds them, and how far alarms and transport documents have been followed.
create table authority_link (
  authority_id integer primary key references authority (id) on delete cascade,
  owner text not null,
  until_time timestamptz not null,
  state jsonb not null,
  alarm_number bigint not null,
  document_number integer not null,
  updated_time timestamptz not null
);

-- What came down. Inquiries and urged alarms wait for a person.
create table authority_message (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  authority_id integer not null references authority (id) on delete cascade,
  company_code text not null,
  kind text not null check (kind in ('inquiry', 'urge', 'text', 'warning', 'truckText', 'refused', 'recorded')),
  state text not null check (state in ('open', 'answered', 'expired', 'recorded', 'done', 'refused')),
  received_time timestamptz not null,
  -- Null: nobody has to answer.
  deadline_time timestamptz,
  message integer not null,
  frame_number bigint not null,
  info_id bigint not null default 0,
  object_kind smallint,
  object_id text not null default '',
  content text not null default '',
  sign_code text,
  alarm_id text,
  alarm_type integer,
  alarm_time timestamptz,
  -- Of an urge: who wants it, and how he is reached.
  asker text not null default '',
  asker_phone text not null default '',
  answer text not null default '',
  result smallint,
  answered_by integer,
  answered_name text,
  answered_phone text,
  answered_time timestamptz
);
create index authority_message_open on authority_message (company_code, deadline_time) where (state = 'open');
create index authority_message_company on authority_message (company_code, received_time desc);

-- Alarms that went up, by the numbers under which the authority asks about them.
create table authority_alarm (
  number bigint generated always as identity primary key,
  authority_id integer not null references authority (id) on delete cascade,
  alarm_id text not null,
  frame_number bigint,
  -- What was told of it last, and whether there is more to tell.
  sent_result smallint,
  to_follow boolean not null default false,
  unique (authority_id, alarm_id)
);
create index authority_alarm_follow on authority_alarm (authority_id) where to_follow;
create index authority_alarm_frame on authority_alarm (authority_id, frame_number);

-- What has arrived, by hour, truck and sub-message.
create table authority_count (
  authority_id integer not null references authority (id) on delete cascade,
  hour timestamptz not null,
  sign_code text not null,
  message integer not null,
  count integer not null,
  last_time timestamptz not null,
  primary key (authority_id, hour, sign_code, message)
);

-- Places that went up, by minute: what the authority says that it received is compared with them.
create table authority_minute (
  authority_id integer not null references authority (id) on delete cascade,
  minute timestamptz not null,
  places integer not null,
  primary key (authority_id, minute)
);

-- What the authority said that it received (9101), with what had gone up in that time.
create table authority_received (
  id bigint generated always as identity primary key,
  authority_id integer not null references authority (id) on delete cascade,
  from_time timestamptz not null,
  until_time timestamptz not null,
  received integer not null,
  sent integer not null,
  noted_time timestamptz not null
);
create index authority_received_time on authority_received (authority_id, until_time);

-- Every place that is stored goes to the authorities of its truck, in the transaction that stores it.
create function queue_authority_places() returns trigger language plpgsql as $$
begin
  insert into authority_place (authority_id, sign_code, "time")
    select distinct v.authority_id, p.sign_code, p."time" from fresh_position p
    join authority_vehicle v on v.sign_code = p.sign_code and v.truck_company = p.company_code
    where p."time" >= v.since_time
    on conflict do nothing;
  return null;
end $$;
create trigger position_to_authorities after insert on "position" referencing new table as fresh_position
  for each statement execute function queue_authority_places();

-- Inquiries are told outside too, by rules of their own.
alter table notice_rule drop constraint notice_rule_about_check;
alter table notice_rule add constraint notice_rule_about_check
  check (about in ('alarm', 'expiry', 'dailyLoss', 'weeklyScores', 'inquiry'));
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check
  check (kind in ('alarm', 'expiry', 'oil', 'dailyLoss', 'weeklyScores', 'test', 'inquiry'));

-- Whoever judges alarms answers authorities, and whoever makes companies sets the links up.
insert into role_function (role_code, function_code)
  select role_code, 'authority.answer' from role_function where function_code = 'alarm.judge' on conflict do nothing;
insert into role_function (role_code, function_code)
  select role_code, 'authority.write' from role_function where function_code = 'company.write' on conflict do nothing;
