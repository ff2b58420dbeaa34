-- What a frame said: the messages that it became, as JSON, cut where that is long; empty: none.
alter table terminal_frame add column decoded text not null default '';
