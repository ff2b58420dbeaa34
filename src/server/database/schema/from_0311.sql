-- From the schema of November 2026 (133 steps, the last 0311) to the baseline: names of what was called otherwise once.
alter table area_master rename constraint area_pkey to area_master_pkey;
alter table area_master rename constraint area_company_code_fkey to area_master_company_code_fkey;
alter sequence area_id_seq rename to area_master_id_seq;
alter table truck_master rename constraint truck_pkey to truck_master_pkey;
alter table truck_master rename constraint truck_company_code_fkey to truck_master_company_code_fkey;
alter table truck_master rename constraint truck_driver_code_fkey to truck_master_driver_code_fkey;
alter sequence truck_id_seq rename to truck_master_id_seq;
