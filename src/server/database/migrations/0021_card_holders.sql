-- Whose card was held to the console: by the drivers' cards of its time (engine rules 4.1, nfc).
alter table nfc add column holder_code text, add column holder_name text;
