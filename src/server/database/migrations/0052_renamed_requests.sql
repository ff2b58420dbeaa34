-- Whoever gives a waiting proposal another name has changed it, and does not approve it.
alter table change_request add column renamer_id integer;
alter table change_request add check (state = 'pending' or state = 'refused' or decider_id is null or renamer_id is null or decider_id <> renamer_id);
