-- A log in front (INGEST_LOG): its partitions, which process reads each, until when that is agreed, and the moment before
-- which everything that arrived is applied. Without the setting nothing reads these.
create table ingest_reader (
  owner text primary key,
  alive_time timestamptz not null
);
create table ingest_partition (
  partition int primary key,
  owner text,
  until_time timestamptz not null default 'epoch',
  caught_time timestamptz not null default 'epoch'
);
