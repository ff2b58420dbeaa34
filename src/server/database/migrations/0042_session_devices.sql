-- What a session is called in the list of its user's devices, and by which name its user ends it: nobody is shown the
-- hash that opens it.
alter table session add column public_id uuid not null default gen_random_uuid() unique;
alter table session add column agent text not null default '';
