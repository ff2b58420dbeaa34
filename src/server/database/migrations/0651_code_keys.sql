-- additive
-- What two spellings of one code or name share (`code-key.ts`): a value that is unique is so whatever its case and width.
-- Rows of before that differ by less stay as they are; the next write of such a value is refused.
create function code_key(of_text text) returns text language sql immutable parallel safe strict as $$
  select lower(btrim(normalize(of_text, NFKC), E' \t\n\r'))
$$;
create index company_code_folded on company (code_key(company_code));
create index driver_code_folded on driver (code_key(driver_code));
create index driver_name_folded on driver (code_key(name));
create index driver_id_number_folded on driver (code_key(id_number));
create index driver_card_code_folded on driver (code_key(card_code));
create index device_name_folded on device (code_key(name));
create index device_code_folded on device (code_key(code));
create index area_code_folded on area_master (code_key(area_code));
create index area_name_folded on area_master (code_key(name));
create index truck_sign_code_folded on truck_master (code_key(sign_code));
create index truck_terminal_folded on truck_master (code_key(terminal));
create index trailer_sign_code_folded on trailer (code_key(sign_code));
create index route_code_folded on route (code_key(route_code));
create index route_name_folded on route (code_key(name));
create index way_bill_code_folded on way_bill (code_key(way_bill_code));
create index transport_document_code_folded on transport_document (code_key(code));
create index past_delivery_code_folded on past_delivery (code_key(record_code));
create index pump_totals_code_folded on pump_totals (code_key(totals_code));
create index user_name_folded on app_user (code_key(user_name));
