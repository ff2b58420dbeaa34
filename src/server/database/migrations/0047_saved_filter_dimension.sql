-- Saved filters of the loss ranking name what is ranked by `dimension`; it was `lines`.
update user_saved_filter
set query = jsonb_set(query #- '{values,lines}', '{values,dimension}', query #> '{values,lines}')
where jsonb_exists(query -> 'values', 'lines');
