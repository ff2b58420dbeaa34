-- A loss is claimed from whoever owes it: what went on the way and at the station, or what the depot loaded short. The
-- depot's has no alarm, so that it is judged here.
alter table loss_claim
  add column addressee text not null default 'transport' check (addressee in ('transport', 'depot')),
  add column judgement text check (judgement in ('normal', 'abnormal', 'falseAlarm')),
  drop constraint loss_claim_pkey,
  add primary key (sign_code, task_code, fuel, addressee);
alter table loss_claim_history
  add column addressee text not null default 'transport' check (addressee in ('transport', 'depot')),
  add column judgement text check (judgement in ('normal', 'abnormal', 'falseAlarm')),
  drop constraint loss_claim_history_sign_code_task_code_fuel_version_key,
  add unique (sign_code, task_code, fuel, addressee, version);
