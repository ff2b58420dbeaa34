-- Papers of a delivery: handovers, certificates, claims, limits of loss.

-- One shift gives over to the next: what is open, what is said, who took it. What was open is kept as it was then.
create table handover (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  from_user_id integer not null,
  from_name text not null,
  written_time timestamptz not null,
  notes text not null,
  open_alarms integer not null,
  urgent_alarms integer not null,
  trucks_under_way integer not null,
  -- Plates under way and alarms that were open, as they stood.
  state_then jsonb not null,
  to_user_id integer,
  to_name text,
  signed_time timestamptz,
  signed_remark text not null default '',
  check ((to_user_id is null) = (signed_time is null))
);
create index handover_company on handover (company_code, written_time desc);
create index handover_writer on handover (from_user_id, written_time);

-- The receiving side's name under a delivery: signed once, with the figures as they stood then.
create table station_handover (
  visit_id text primary key,
  company_code text not null references company (company_code),
  sign_code text not null,
  -- The delivery as it was signed, in the form of the call.
  delivery_then jsonb not null,
  -- Read by hand, litres; null: nobody did.
  received_l double precision,
  receiver text not null,
  remark text not null default '',
  signed_by integer not null,
  signed_name text not null,
  signed_time timestamptz not null
);
create index station_handover_company on station_handover (company_code, signed_time desc);

-- Loss rates from which on a loss is high, for a company and those below it, by fuel; empty: what holds above it. Each
-- change becomes a row of `setting`, from its moment on.
create table loss_limit (
  id integer generated always as identity primary key,
  company_code text not null unique references company (company_code),
  gasoline_per_mille double precision,
  diesel_per_mille double precision,
  note text,
  version integer not null default 1
);

-- What people made of a loss: its cause and its claim. It belongs to the load itself and not to the row that tells its
-- figures, so it outlives every correction of them.
create table loss_claim (
  sign_code text not null,
  task_code text not null,
  fuel text not null,
  claim_state text not null check (claim_state in ('none', 'claimed', 'accepted', 'refused', 'settled')),
  cause text,
  cause_note text not null default '',
  claimed_l double precision,
  claimed_amount double precision,
  remark text not null default '',
  user_id integer not null,
  by_name text not null,
  changed_time timestamptz not null,
  version integer not null,
  primary key (sign_code, task_code, fuel)
);

-- Every version, the one in force included.
create table loss_claim_history (
  id integer generated always as identity primary key,
  sign_code text not null,
  task_code text not null,
  fuel text not null,
  claim_state text not null,
  cause text,
  cause_note text not null,
  claimed_l double precision,
  claimed_amount double precision,
  remark text not null,
  user_id integer not null,
  by_name text not null,
  changed_time timestamptz not null,
  version integer not null,
  unique (sign_code, task_code, fuel, version)
);

-- Seal certificates: what a finished delivery proved when somebody asked, frozen, with the code that is on the paper.
create table seal_certificate (
  -- Stored as it is compared: twenty symbols, without hyphens.
  code text primary key,
  task_code text not null,
  company_code text not null references company (company_code),
  -- Canonical JSON as text: the hash is over exactly this.
  content text not null,
  content_hash bytea not null,
  issued_time timestamptz not null,
  issued_by integer not null,
  issued_name text not null,
  server_version text not null,
  superseded_by text references seal_certificate (code) deferrable initially deferred,
  superseded_time timestamptz,
  check ((superseded_by is null) = (superseded_time is null))
);
create unique index seal_certificate_in_force on seal_certificate (task_code) where (superseded_by is null);
create index seal_certificate_task on seal_certificate (task_code, issued_time desc);

-- Certificates of tightness tests: what a finished test proved when somebody asked, frozen like those of seals.
create table airtight_certificate (
  -- Stored as it is compared: twenty symbols, without hyphens.
  code text primary key,
  record_id text not null,
  company_code text not null references company (company_code),
  -- Canonical JSON as text: the hash is over exactly this.
  content text not null,
  content_hash bytea not null,
  issued_time timestamptz not null,
  issued_by integer not null,
  issued_name text not null,
  server_version text not null,
  superseded_by text references airtight_certificate (code) deferrable initially deferred,
  superseded_time timestamptz,
  check ((superseded_by is null) = (superseded_time is null))
);
create unique index airtight_certificate_in_force on airtight_certificate (record_id) where (superseded_by is null);
create index airtight_certificate_record on airtight_certificate (record_id, issued_time desc);

-- A certificate is frozen.
create function refuse_airtight_certificate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.superseded_by is not null
    or (new.code, new.record_id, new.company_code, new.content, new.content_hash, new.issued_time, new.issued_by,
        new.issued_name, new.server_version)
      is distinct from
       (old.code, old.record_id, old.company_code, old.content, old.content_hash, old.issued_time, old.issued_by,
        old.issued_name, old.server_version)
  then
    raise exception 'a tightness certificate never changes';
  end if;
  return new;
end $$;

-- A paper is out: of what it says nothing changes. It can be superseded, once.
create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.superseded_by is not null
    or (new.code, new.task_code, new.company_code, new.content, new.content_hash, new.issued_time, new.issued_by,
        new.issued_name, new.server_version)
      is distinct from
       (old.code, old.task_code, old.company_code, old.content, old.content_hash, old.issued_time, old.issued_by,
        old.issued_name, old.server_version)
  then
    raise exception 'a seal certificate never changes';
  end if;
  return new;
end $$;

create trigger seal_certificate_frozen before delete or update on seal_certificate for each row
  execute function refuse_certificate_change();
create trigger airtight_certificate_frozen before delete or update on airtight_certificate for each row
  execute function refuse_airtight_certificate_change();
