-- What a loss proves, leg by leg, how sure it is, and why a change of a volume is none.
-- additive
alter table task_fuel
  add column loading_loss_v20_l double precision,
  add column loading_uncertainty_l double precision,
  add column loading_verdict text,
  add column transit_uncertainty_l double precision,
  add column transit_verdict text,
  add column unloading_uncertainty_l double precision,
  add column unloading_verdict text,
  add column verdict text,
  add column doubts jsonb,
  add column limit_l double precision,
  add column coverage double precision,
  add column sales_unknown boolean,
  add column charged_v20_l double precision,
  add column charged_depot_v20_l double precision;

alter table volume_change add column cause text;
