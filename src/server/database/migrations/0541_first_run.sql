-- additive
-- Steps of a new company's first day that somebody left as they are; `all`: the page is its usual one again.
create table first_run_choice (
  company_code text not null references company (company_code) on delete cascade,
  step text not null,
  "time" timestamptz not null,
  primary key (company_code, step)
);
-- Where there are trucks the first day is over.
insert into first_run_choice select company_code, 'all', now() from company where exists (select from truck_master);
