-- Each company numbers its way bills itself: another's number is neither taken nor told by it.
alter table way_bill drop constraint way_bill_way_bill_code_key;
alter table way_bill add constraint way_bill_number unique (company_code, way_bill_code);
