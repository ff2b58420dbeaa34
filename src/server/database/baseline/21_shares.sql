-- Replays that are shared by a link.

-- Replays that are shared by a link without an account: these trucks, this period, until it expires or is revoked.
create table track_share (
  id integer generated always as identity primary key,
  -- The token itself is in the link and nowhere else.
  token_hash bytea not null unique,
  company_code text not null,
  -- Scope of the author when it was shared: another one's records are not in it, whatever he sees later.
  companies text[] not null,
  sign_codes text[] not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  author_id integer not null,
  author_name text not null,
  created_time timestamptz not null,
  expires_time timestamptz not null,
  revoked_time timestamptz,
  opened integer not null default 0,
  last_opened_time timestamptz
);
create index track_share_company on track_share (company_code, created_time desc);
