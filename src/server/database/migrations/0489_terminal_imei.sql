-- additive
-- A terminal whose number has changed, with another card say, is known by its IMEI.
create index jt808_terminal_imei on jt808_terminal (imei) where (imei is not null);
