-- Files that bring parts of consoles to another version, and orders that need no file.
create table upgrade_file (
  id integer generated always as identity primary key,
  version integer not null default 1,
  company_code text not null references company (company_code),
  type text not null,
  package_version text not null,
  description text not null,
  -- Versions that it may be put over, joined by commas; null: every one.
  from_versions text,
  file integer references stored_file (id),
  author_name text not null,
  created_time timestamptz not null,
  unique (company_code, type, package_version)
);

-- This installation signs what terminals install; the key is made when first needed.
create table upgrade_key (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null
);

-- What a roll-out of an upgrade brings; null: parameters.
alter table rollout add column upgrade_file_id integer references upgrade_file (id);

-- Whoever dispatches trucks tells a driver at the roadside a password; a second person lets it go.
insert into role_function (role_code, function_code)
  select role_code, 'unlock.write' from role where role_code in ('admin', 'useradmin', 'dispatcher') on conflict do nothing;
create index command_unlock on command (company_code, id desc) where kind = 'unlockPassword';
