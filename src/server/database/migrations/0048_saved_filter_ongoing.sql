-- Saved filters name the quick filter of what has not ended by `ongoing`; it was `lasting`.
update user_saved_filter set query = jsonb_set(query, '{chip}', '"ongoing"') where query ->> 'chip' = 'lasting';
