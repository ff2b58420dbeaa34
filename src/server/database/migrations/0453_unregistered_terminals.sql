-- additive
-- Terminals that were not let in, by their number: what they said, how often, from where. Of the company whose truck has
-- the number, or whose truck's plate it says; else of the company that runs the installation.
create table unregistered_terminal (
  number text primary key,
  company_code text not null references company (company_code),
  -- Edition of JT/T 808, or the protocol that it speaks.
  protocol text not null,
  step text not null check (step in ('register', 'signIn')),
  -- A code of frameDetails, or words.
  reason text not null,
  maker text,
  model text,
  terminal_id text,
  plate text,
  imei text,
  firmware text,
  -- SHA-256 of the code that it signs in with; null: it registers.
  said_code_hash bytea,
  address text not null,
  attempts integer not null default 1,
  first_time timestamptz not null,
  last_time timestamptz not null,
  ignored_time timestamptz,
  ignored_by text
);
create index unregistered_terminal_company on unregistered_terminal (company_code, last_time desc);

alter table jt808_terminal
  -- As it says when it signs in (2019).
  add column imei text,
  -- It signs in by a code of its own, which a person let pass: it never registers.
  add column own_code boolean not null default false,
  -- A plate that is not its truck's and that a person let pass for it; null: none.
  add column accepted_plate text;

-- A plate as it is compared: full-width and small letters are as good as others, dots and blanks say nothing. The domain
-- has the same as `plateForm`.
create function plate_form(written text) returns text language sql immutable as $$
  select upper(regexp_replace(normalize(written, NFKC), '[\s.·•・‧∙⋅-]', '', 'g'))
$$;
