-- additive
-- Why a delivery got no answer, as a code: pages say it in their language. Null: something was, or it was before.
alter table webhook_delivery add column fault text;
