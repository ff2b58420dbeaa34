-- An administrator looks at the console as this user sees it; he writes nothing meanwhile.
alter table session add column seen_as_user_id integer references app_user (id) on delete set null;
