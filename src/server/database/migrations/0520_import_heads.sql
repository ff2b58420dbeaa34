-- additive
-- What a company's spreadsheets call a field, as somebody said at an import: the next one reads it so. No key: the column
-- is not read.
create table import_head (
  company_code text not null references company (company_code) on update cascade on delete cascade,
  page text not null,
  head text not null,
  key text,
  primary key (company_code, page, head)
);
