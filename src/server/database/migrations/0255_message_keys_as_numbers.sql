-- Ids of messages as numbers (src/server/ingest/messages/message-hashes.ts): a row and its place in the index were 123
-- bytes of texts, a seventh of all that a message took.
alter table message_key rename to message_key_before;
alter table message_key_before rename constraint message_key_pkey to message_key_before_pkey;
create table message_key (
  terminal_hash integer not null,
  day date not null,
  id_hash bigint not null,
  content_hash bigint not null,
  primary key (terminal_hash, day, id_hash)
) partition by range (day);
do $$
declare
  before record;
begin
  for before in
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'message_key_before'::regclass
  loop
    execute format('alter table %I rename to %I', before.name, before.name || '_before');
    execute format('create table %I partition of message_key %s', before.name, before.bounds);
    execute format(
      'insert into %I (terminal_hash, day, id_hash, content_hash)
       select (''x'' || encode(substr(sha256(convert_to(terminal, ''UTF8'')), 1, 4), ''hex''))::bit(32)::integer, day,
         (''x'' || encode(substr(sha256(convert_to(terminal || chr(10) || message_id, ''UTF8'')), 1, 8), ''hex''))::bit(64)::bigint,
         content_hash
       from %I',
      before.name, before.name || '_before');
  end loop;
end $$;
drop table message_key_before;
