-- A token can be seen and taken away: when it spoke last, and until when it may where another has taken its place.
alter table ingest_token add column used_time timestamptz;
alter table ingest_token add column ends_time timestamptz;
create index ingest_token_terminal on ingest_token (terminal);
