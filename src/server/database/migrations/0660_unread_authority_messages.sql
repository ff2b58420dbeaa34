-- additive
-- What came down and could not be read is kept for people, too: of kind `recorded`, with its bytes.
alter table authority_message add column unread boolean not null default false;
