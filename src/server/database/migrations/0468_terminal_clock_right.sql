-- additive
alter table jt808_terminal
  -- It has said our time by the zone that it is read by: what comes hours late was stored on board.
  add column clock_right boolean not null default false;
