-- Files that terminals have for alarms of active safety, and how they were asked for.
-- additive
create table alarm_files (
  id bigint generated always as identity primary key,
  company_code text not null,
  sign_code text not null,
  -- Serial number of the truck's console, by which media are kept.
  terminal text not null,
  -- Of the terminal that has them: it alone may send them.
  number text not null,
  -- As the alarm's row has it.
  alarm_code text not null,
  -- What we call the alarm towards the terminal, which nobody can guess.
  alarm_number text not null unique,
  sign bytea not null,
  alarm_time timestamptz not null,
  longitude_deg double precision,
  latitude_deg double precision,
  announced integer not null,
  asked integer not null default 0,
  asked_time timestamptz,
  -- When it is asked for them again; null: when it signs in next, or never.
  next_time timestamptz,
  -- How the last time went, where it went wrong.
  failure text,
  -- The terminal said last which files it has.
  listed_time timestamptz,
  -- Nothing more is to come.
  done_time timestamptz,
  created_time timestamptz not null,
  unique (number, alarm_code)
);
create index alarm_files_due on alarm_files (next_time) where (next_time is not null);
create index alarm_files_open on alarm_files (number) where (done_time is null);
create index alarm_files_alarm on alarm_files (sign_code, alarm_code);
create index alarm_files_created on alarm_files (created_time);

create table alarm_file (
  alarm_files_id bigint not null references alarm_files (id) on delete cascade,
  -- As the terminal calls it, for people.
  name text not null,
  size_bytes bigint not null,
  -- Why it is not taken; null: it is.
  refusal text check (refusal in ('empty', 'tooLarge', 'alarmQuota', 'truckQuota')),
  listed_time timestamptz not null,
  -- When all of it had come, and what it is kept as.
  received_time timestamptz,
  media_code text,
  primary key (alarm_files_id, name)
);

-- Codes of active safety that mean something else in a province; null: as its layout says.
alter table terminal_entry add column safety_dialect text check (safety_dialect in ('db32'));
