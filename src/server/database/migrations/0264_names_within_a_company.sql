-- What a company names or numbers as it likes is unique among its own rows, which forms and sheets check under the lock
-- of master data: another company's is neither in the way nor told.
alter table company drop constraint company_name_key;
drop index driver_id_number;
alter table device drop constraint device_code_key;
alter table repair_card drop constraint repair_card_card_code_key;
create index driver_id_number on driver (id_number);
create index driver_card_code on driver (card_code);
create index device_code on device (code);
create index repair_card_code on repair_card (card_code);
