-- Web Push: this installation's own key pair, the devices that asked, and what is still to be sent to them.
create table push_key (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  -- One subscription a device: a browser that asks anew replaces what it had.
  device_id text not null unique,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('zh', 'en')),
  -- Whether the lock screen may show plate and place.
  detailed boolean not null,
  -- The session that asked last; signing out of it ends the subscription.
  token_hash bytea not null,
  seen_time timestamptz not null
);
create index push_subscription_user on push_subscription (user_id);

create table push_delivery (
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  alarm_id text not null,
  due_time timestamptz not null,
  expiry_time timestamptz not null,
  tries integer not null default 0,
  primary key (subscription_id, alarm_id)
);
create index push_delivery_due on push_delivery (due_time);
