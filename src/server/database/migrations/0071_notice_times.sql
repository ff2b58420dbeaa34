-- When a notice was due first: a provider that says "later" again and again makes it no younger.
alter table notice add column first_due_time timestamptz;
update notice set first_due_time = created_time where first_due_time is null;
create function keep_first_due() returns trigger language plpgsql as $$
begin
  new.first_due_time := coalesce(new.first_due_time, new.due_time);
  return new;
end $$;
create trigger notice_first_due before insert on notice for each row execute function keep_first_due();

create index notice_receiver_begun on notice (receiver_id, begun_time desc);
create index notice_digest on notice (digest_id) where digest_id is not null;

-- Text messages are bought of whoever runs the platform: a company does not credit itself.
delete from role_function where function_code = 'message.recharge' and role_code = 'useradmin';
