-- additive
-- Lines that are straight where no road was known: no truck is judged by them.
alter table route add column estimated boolean not null default false;
create or replace function route_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('routeCode', r.route_code, 'name', r.name, 'line', r.line, 'halfWidthM', r.half_width_m)
    || case when r.estimated then '{"estimated": true}' else '{}'::jsonb end
  from route r where r.route_code = of_key and r.enabled
$$;
