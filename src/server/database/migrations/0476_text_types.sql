-- additive
-- What a text is towards its terminal; null: a notice.
alter table console_text add column text_type text check (text_type in ('notice', 'urgent', 'service'));
