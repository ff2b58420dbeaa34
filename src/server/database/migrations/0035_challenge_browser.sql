-- A challenge is answered by the browser that asked for it: pictures can't be handed out to be read elsewhere.
delete from verify_challenge;
alter table verify_challenge add column browser_hash bytea not null;
