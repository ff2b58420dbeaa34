-- additive
-- What came down and could not be read is kept for people, too.
alter table authority_message drop constraint authority_message_kind_check;
alter table authority_message add constraint authority_message_kind_check
  check (kind in ('inquiry', 'urge', 'text', 'warning', 'truckText', 'refused', 'recorded', 'unread'));
