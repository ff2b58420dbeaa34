-- The template that a roll-out was taken from, as it was: templates are edited and removed.
alter table rollout add column template_name text;
alter table rollout add column template_version integer;
