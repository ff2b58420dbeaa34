-- additive
-- Why nothing was answered to a telling, as a code: pages say it in their language. Null: something was, or it was before.
alter table webhook_delivery add column fault text;
