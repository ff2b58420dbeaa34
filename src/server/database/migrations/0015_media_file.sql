-- Files that terminals announced by `media` messages, as they came through their own door.
create table media_file (
  terminal text not null,
  media_code text not null,
  content_type text not null,
  content bytea not null,
  content_hash bytea not null,
  received_time timestamptz not null,
  primary key (terminal, media_code)
);
-- They are compressed already.
alter table media_file alter column content set storage external;
create index media_file_received on media_file (received_time);
create index media_of_terminal on media (terminal, media_code);
create index media_of_alarm on media (sign_code, alarm_code) where alarm_code is not null;
