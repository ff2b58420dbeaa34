-- additive
-- Who signed in by TLS last is told the port for TLS when it is asked for pictures or files.
alter table jt808_terminal add column encrypted boolean not null default false;
