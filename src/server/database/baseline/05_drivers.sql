-- Drivers, and for which companies they have driven.

-- Drivers, with their cards. The code is unique in the installation, since records name it.
create table driver (
  id integer generated always as identity primary key,
  driver_code text not null unique check (length(driver_code) <= 7),
  name text not null,
  company_code text not null references company (company_code),
  sex text,
  mobile text,
  card_code text,
  enabled boolean not null default true,
  version integer not null default 1,
  id_number text,
  birthday date,
  birth_place text,
  home_address text,
  telephone text,
  email text,
  induction_date date,
  qualification_certificate text,
  qualification_until date,
  photo integer references stored_file (id)
);
create index driver_card_code on driver (card_code);
create index driver_id_number on driver (id_number);

-- Companies that a driver has ever driven for: his own then, and those above and below it. A record names its driver
-- by code, and another company's driver of that code is not who drove. Lines are only added: who drove once stays
-- named.
create table driver_company (
  driver_code text not null,
  company_code text not null,
  primary key (driver_code, company_code)
);

-- What was talked over with a driver, by whom and when. Written once: who was coached must be able to rely on it.
create table coaching_note (
  id integer generated always as identity primary key,
  driver_code text not null,
  -- The driver's company as it was then; who sees the note follows the driver's company of today.
  company_code text not null,
  author_id integer not null,
  author_name text not null,
  written_time timestamptz not null,
  text text not null check ((length(text) >= 1) and (length(text) <= 2000))
);
create index coaching_note_driver on coaching_note (driver_code, written_time desc);

-- Content of a version of a driver.
create function driver_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('driverCode', d.driver_code, 'name', d.name, 'cardCode', d.card_code, 'companyCode', d.company_code)
  from driver d where d.driver_code = of_key
$$;

-- A note is written once.
create function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'coaching_note is append-only';
end $$;

create trigger driver_companies after insert or update of company_code on driver for each row
  execute function note_driver_companies();
create trigger driver_touched after insert or delete or update on driver for each statement
  execute function touch_master_revision();
create constraint trigger driver_version after insert or delete or update on driver deferrable initially deferred for each row
  execute function note_master_version('driver', 'driver_code', 'true');
create trigger coaching_note_append_only before delete or update or truncate on coaching_note for each statement
  execute function refuse_note_change();
