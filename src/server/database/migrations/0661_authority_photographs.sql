-- additive
-- Photos that authorities ask for (0x9502), until they have gone up or there is none.
create table authority_photograph (
  id serial primary key,
  authority_id integer not null references authority (id) on delete cascade,
  truck_id integer not null references truck_master (id) on delete cascade,
  -- The vehicle as the authority names it, and its message, which the answer names.
  plate text not null,
  color integer not null,
  message integer not null,
  frame_number bigint not null,
  lens integer not null,
  size integer not null,
  asked_time timestamptz not null,
  -- Null: the camera was not told yet.
  ordered_time timestamptz
);
create index authority_photograph_authority on authority_photograph (authority_id);
