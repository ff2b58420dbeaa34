-- What is wrong with devices now is asked for all the time.
create index device_fault_ongoing on device_fault (company_code) where end_time is null and not withdrawn;
