-- What a truck of a roll-out was when it was begun, the reading that its order waits for, and why it was not rolled back.
alter table rollout_truck add column company_code text;
update rollout_truck x set company_code = t.company_code from truck_master t where t.id = x.truck_id;
alter table rollout_truck add column read_command_id bigint references command (id) on delete set null;
alter table rollout_truck add column back_skipped text not null default '';

-- A roll-out that nobody decided on in time is over; a refusal says why.
alter table rollout drop constraint rollout_state_check;
alter table rollout add constraint rollout_state_check check (state in
  ('awaiting', 'running', 'halted', 'stopped', 'done', 'rollingBack', 'rolledBack', 'refused', 'expired'));
alter table rollout add column decision_reason text not null default '';
create index rollout_awaiting on rollout (created_time) where state = 'awaiting';
