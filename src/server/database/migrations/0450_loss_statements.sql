-- additive
-- What a driver says of a loss that is proven or inconclusive, in his name: of the load (truck, task, fuel), or of the
-- alarm of a drain that belongs to no load. A second one is added, none is changed.
create table loss_statement (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  sign_code text not null,
  task_code text,
  fuel text,
  alarm_id text,
  driver_code text,
  driver_name text,
  position text not null check (position in ('agrees', 'objects')),
  words text not null,
  user_id integer not null,
  by_name text not null,
  written_time timestamptz not null,
  check ((task_code is null) = (fuel is null) and (task_code is null) <> (alarm_id is null))
);
create index loss_statement_load on loss_statement (sign_code, task_code, fuel, id desc);
create index loss_statement_alarm on loss_statement (alarm_id, id desc) where (alarm_id is not null);

-- Pictures alone, without what a camera writes beside them.
create table loss_statement_photo (
  statement_id integer not null references loss_statement (id),
  number integer not null,
  content_type text not null,
  content bytea not null,
  primary key (statement_id, number)
);

-- What was said stands. A load whose code changes keeps it.
create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'task_code' is distinct from to_jsonb(new) - 'task_code' then
    raise exception 'a statement never changes';
  end if;
  return new;
end $$;
create trigger loss_statement_frozen before delete or update on loss_statement for each row
  execute function refuse_statement_change();

-- Until when a driver is asked; null: he is not, or the row is of before he was.
alter table task_fuel add column answer_due_time timestamptz;

-- Whoever says what became of a loss takes down what its driver says.
insert into role_function (role_code, function_code)
  select role_code, 'statement.write' from role_function where function_code = 'loss.claim' on conflict do nothing;
