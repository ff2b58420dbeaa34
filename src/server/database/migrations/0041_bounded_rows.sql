-- Attempts at accounts that there are not are written by whoever likes: nobody's account, nobody's evidence. They may go
-- after ninety days. Everything else that was written stays.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
create function keep_audit() returns trigger language plpgsql as $$
begin
  if old.action = 'session.refused' and old.user_id is null and old.time < now() - interval '90 days' then
    return old;
  end if;
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_kept before delete on audit_log for each row execute function keep_audit();
create index audit_log_strangers on audit_log (time) where action = 'session.refused' and user_id is null;

-- Both are looked through whenever somebody asks for a verification code.
create index verify_challenge_expires on verify_challenge (expires_time);

-- How many a user has written lately.
create index handover_writer on handover (from_user_id, written_time);
