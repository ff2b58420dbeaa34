-- Which rule wrote a notice: its name and the receiver's company are not the rule's own. No reference: what was told stays
-- on record when its rule is deleted.
alter table notice add column rule_id integer;
update notice n set rule_id = r.id from notice_rule r
  where r.company_code = n.company_code and r.name = n.rule_name and n.kind = r.about
    and not exists (select from notice_rule o where o.company_code = r.company_code and o.name = r.name and o.id <> r.id);
create index notice_rule_created on notice (rule_id, created_time) where rule_id is not null;
