-- Entries of companies in a period, the newest first: the page of the audit log.
create index audit_company_time on audit_log (company_code, time desc, id desc);
