-- additive
-- Origins whose pages may show a company's share links in a frame.
create table embed_origin (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  origin text not null,
  remark text,
  version integer not null default 1,
  unique (company_code, origin)
);

insert into role_function (role_code, function_code)
  select role_code, 'page:setting/interface/embed_origin' from role_function
  where function_code = 'interface.write' on conflict do nothing;
