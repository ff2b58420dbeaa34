-- A receiver is offered in the words of the reader's language: robots are named by the product that they belong to.
create or replace view notice_target as
  select id, company_code,
    name || ' · ' || case channel when 'dingTalk' then '钉钉' when 'weCom' then '企业微信' else address end as name,
    name || ' · ' || case channel when 'dingTalk' then 'DingTalk' when 'weCom' then 'WeCom' else address end as name_en
  from notice_receiver where channel <> 'sim';

-- What is over is found by its age.
create index notice_created on notice using brin (created_time);
