-- What is told outside the console: receivers, plans, rules and the outbox.

-- Who is told outside the console: a telephone, a mailbox or a robot of a group chat. `sim` numbers belong to
-- terminals and are only listed.
create table notice_receiver (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  channel text not null check (channel in ('sms', 'mail', 'dingTalk', 'weCom', 'sim')),
  name text not null,
  -- Telephone number or mail address; empty for robots, which are reached by their key.
  address text not null default '',
  -- Telephone number that a robot mentions.
  mention text,
  language text not null default 'zh' check (language in ('zh', 'en')),
  truck_id integer references truck_master (id),
  remark text,
  enabled boolean not null default true,
  -- Sealed with the server's key: what a robot is reached by, and what its messages are signed with.
  robot_key text,
  robot_secret text,
  -- Of the key, to tell robots apart: several receivers may share one, and its rate limit.
  robot_hash text,
  version integer not null default 1
);
create index notice_receiver_company on notice_receiver (company_code);

-- Who is on duty when: parts of the day in China time.
create table on_call_plan (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  version integer not null default 1
);

-- Parts of a day of a plan, and who is on duty in each.
create table on_call_shift (
  on_call_plan_id integer not null references on_call_plan (id) on delete cascade,
  shift_no integer not null,
  receiver_id integer not null references notice_receiver (id),
  days text not null default 'every' check (days in ('every', 'workdays', 'weekend')),
  hours text,
  primary key (on_call_plan_id, shift_no)
);

-- What is told to whom: its steps one after the other, as long as nobody acknowledges.
create table notice_rule (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  about text not null check (about in ('alarm', 'expiry', 'dailyLoss', 'weeklyScores')),
  -- Least severity of an alarm.
  min_level text not null default '1' check (min_level in ('1', '2', '3')),
  truck_id integer references truck_master (id),
  days text not null default 'every' check (days in ('every', 'workdays', 'weekend')),
  hours text,
  enabled boolean not null default true,
  version integer not null default 1
);

-- Types of alarm that a rule is for.
create table notice_rule_type (
  notice_rule_id integer not null references notice_rule (id) on delete cascade,
  type_code text not null,
  primary key (notice_rule_id, type_code)
);

-- Steps of a rule: after how long whom to tell, and by what.
create table notice_step (
  notice_rule_id integer not null references notice_rule (id) on delete cascade,
  step_no integer not null,
  after_min integer not null check ((after_min >= 0) and (after_min <= 1440)),
  receiver_id integer references notice_receiver (id),
  plan_id integer references on_call_plan (id),
  primary key (notice_rule_id, step_no)
);

-- The outbox: written in the transaction of what it tells, one row a receiver.
create table notice (
  id bigint generated always as identity primary key,
  -- What is told: `alarm:<id>`, `expiry:driver:12:2026-12-01:30`. Nobody is told the same thing twice.
  subject text not null,
  -- No reference: what was told stays on record when its receiver is deleted.
  receiver_id integer not null,
  company_code text not null,
  kind text not null check (kind in ('alarm', 'expiry', 'oil', 'dailyLoss', 'weeklyScores', 'test')),
  -- What kind of alarm, for lists.
  type integer,
  sign_code text,
  alarm_id text,
  rule_name text not null default '',
  step_no integer not null default 1,
  -- What the words are made of.
  payload jsonb not null default '{}'::jsonb,
  channel text not null,
  receiver_name text not null,
  address text not null default '',
  -- One sending at a time to each: address or robot.
  lane text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'unclear', 'accepted', 'delivered', 'failed', 'cancelled')),
  reason text not null default '',
  -- The provider's own words, and its number of the sending.
  answer text not null default '',
  provider_id text,
  -- Text as it was sent.
  content text not null default '',
  -- Notices that went out in one message have the number of the first of them.
  digest_id bigint,
  urgent boolean not null default false,
  tries integer not null default 0,
  created_time timestamptz not null,
  due_time timestamptz not null,
  begun_time timestamptz,
  ended_time timestamptz,
  version integer not null default 1,
  first_due_time timestamptz,
  rule_id integer,
  unique (subject, receiver_id, channel)
);
create index notice_company on notice (company_code, created_time desc);
create index notice_created on notice using brin (created_time);
create index notice_digest on notice (digest_id) where (digest_id is not null);
create index notice_due on notice (lane, due_time) where state in ('queued', 'sending', 'unclear', 'accepted');
create index notice_receiver_begun on notice (receiver_id, begun_time desc);
create index notice_rule_created on notice (rule_id, created_time) where (rule_id is not null);
create index notice_unreached on notice (due_time) where ((lane = 'nobody') and (state = 'queued'));
create index notice_waiting on notice (alarm_id) where (state = 'queued');

-- What is known of an address: who sends to it now, when it was sent to last, when it may be again.
create table notice_lane (
  lane text primary key,
  busy_until timestamptz,
  silent_until timestamptz,
  sent_times timestamptz[] not null default '{}'::timestamptz[],
  failures integer not null default 0
);

-- Text messages that a company has: bought, used, given back. Rows are only ever added.
create table message_ledger (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  kind text not null check (kind in ('recharge', 'use', 'return')),
  -- Messages; below zero where they were used.
  quantity integer not null check (quantity <> 0),
  balance integer not null check (balance >= 0),
  notice_id bigint,
  order_number text,
  remark text,
  author_name text not null default '',
  booked_time timestamptz not null,
  version integer not null default 1,
  unique (notice_id, kind)
);
create index message_ledger_company on message_ledger (company_code, id desc);
create unique index message_ledger_order on message_ledger (company_code, order_number) where (order_number is not null);

-- Text messages that a company has left, as the ledger sums them.
create table message_balance (
  company_code text primary key references company (company_code) on delete cascade,
  balance integer not null default 0 check (balance >= 0)
);

-- Oil volumes that somebody is told every day.
create table oil_push (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  name text not null,
  about text not null check (about in ('aboard', 'delivered')),
  send_at text not null,
  days text not null default 'every' check (days in ('every', 'workdays', 'weekend')),
  receiver_id integer not null references notice_receiver (id),
  enabled boolean not null default true,
  version integer not null default 1
);

-- A receiver is offered in the words of the reader's language: robots are named by the product that they belong to.
create view notice_target as
  select id, company_code,
    name || ' · ' || case channel when 'dingTalk' then '钉钉' when 'weCom' then '企业微信' else address end as name,
    name || ' · ' || case channel when 'dingTalk' then 'DingTalk' when 'weCom' then 'WeCom' else address end as name_en
  from notice_receiver where channel <> 'sim';

-- Who is not told any more is not sent what still waits.
create function drop_waiting_notices() returns trigger language plpgsql as $$
begin
  update notice set state = 'cancelled', reason = 'off', ended_time = now()
    where receiver_id = old.id and state in ('queued', 'sending', 'unclear');
  update notice set due_time = '9999-01-01' where receiver_id = old.id and state = 'accepted';
  return null;
end $$;

-- Whether a moment lies in a part of the day (`HH:mm-HH:mm`, China time, may end the next day) on days of this kind.
create function is_on_duty(hours text, days text, at timestamp with time zone) returns boolean language sql immutable as $$
  with china as (select (at at time zone 'UTC') + interval '8 hours' as t),
  parts as (
    select t, t::time as clock, split_part(hours, '-', 1)::time as opens, split_part(hours, '-', 2)::time as closes
    from china
  ),
  -- After midnight it is still the day on which the shift began.
  begun as (
    select case when hours is not null and closes < opens and clock < closes then t - interval '1 day' else t end as day,
      case when hours is null then true when opens < closes then clock >= opens and clock < closes
        else clock >= opens or clock < closes end as open
    from parts
  )
  select open and case days when 'workdays' then extract(isodow from day) < 6 when 'weekend' then extract(isodow from day) >= 6
    else true end from begun
$$;

-- What is put off keeps the moment at which it was due first.
create function keep_first_due() returns trigger language plpgsql as $$
begin
  new.first_due_time := coalesce(new.first_due_time, new.due_time);
  return new;
end $$;

-- An address that is written to for the first time gets its queue.
create function make_notice_lane() returns trigger language plpgsql as $$
begin
  insert into notice_lane (lane) values (new.lane) on conflict do nothing;
  return null;
end $$;

-- The queue of a receiver’s address.
create function notice_lane_of(r notice_receiver) returns text language sql immutable as $$
  select r.channel || ':' || case when r.channel in ('sms', 'mail') then lower(r.address)
    else coalesce(r.robot_hash, 'receiver ' || r.id) end
$$;

-- Entries are only added.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of text messages is only ever added to';
end $$;

create trigger notice_receiver_gone after delete on notice_receiver for each row
  execute function drop_waiting_notices();
create trigger notice_first_due before insert on notice for each row
  execute function keep_first_due();
create trigger notice_lane_made after insert on notice for each row
  execute function make_notice_lane();
create trigger message_ledger_kept before delete or update on message_ledger for each row
  execute function refuse_ledger_change();
