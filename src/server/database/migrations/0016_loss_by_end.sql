-- The month of a loss is that in which its task ended: the ranking asks by that.
create index task_fuel_company_end on task_fuel (company_code, end_time desc) where not withdrawn;
