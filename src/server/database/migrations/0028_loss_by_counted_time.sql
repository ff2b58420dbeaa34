-- Pages of losses ask for a period by the end of tasks, and by the start of those that are under way.
create index task_fuel_company_counted on task_fuel (company_code, (coalesce(end_time, start_time)) desc) where not withdrawn;
create index task_fuel_truck_counted on task_fuel (sign_code, (coalesce(end_time, start_time)) desc) where not withdrawn;
drop index task_fuel_company_end;
