-- Deliveries are listed with what each task loaded and lost, by the end of the task.
create index task_fuel_task on task_fuel (task_code) where not withdrawn;
create index loading_task on loading (task_code) where not withdrawn;
create index transport_task_company_counted on transport_task (company_code, (coalesce(end_time, start_time)) desc) where not withdrawn;
