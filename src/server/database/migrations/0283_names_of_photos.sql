-- Photos of people keep no name that their sender's computer had for them; their content is cleaned when it is read.
update stored_file f set name = 'photo-' || f.id || coalesce(lower(substring(f.name from '\.(?:jpe?g|png|gif)$')), '')
  where exists (select from driver d where d.photo = f.id);
