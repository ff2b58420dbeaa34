-- Every plan for spraying that a route had: a turn is judged by the plan that was in force when it began, whatever became
-- of the route, its line or its plan since.
create table spray_plan_version (
  id bigint generated always as identity primary key,
  route_code text not null,
  company_code text not null,
  name text not null,
  line jsonb not null,
  -- Codes of the days of the week; none: from then on there was no plan.
  days text[] not null,
  hours text,
  from_day date,
  -- Of those in force at a moment, the one that was written last holds.
  effective_from timestamptz not null,
  recorded_time timestamptz not null default clock_timestamp()
);
create index spray_plan_version_company on spray_plan_version (company_code);
create index spray_plan_version_route on spray_plan_version (route_code, id desc);

create function keep_spray_plan_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a plan for spraying never changes';
end $$;
create trigger spray_plan_version_kept before update or delete on spray_plan_version
  for each row execute function keep_spray_plan_version();

-- A plan whose first day is new holds from that day on, before the edit too: somebody said so. Else it holds from the
-- edit on, by the writer's clock, and not before its first day.
create function put_spray_plan_version(of_code text) returns void language plpgsql as $$
declare
  known spray_plan_version;
  present record;
  edit_time timestamptz := coalesce(nullif(current_setting('tankwatch.edit_time', true), '')::timestamptz, clock_timestamp());
  first_time timestamptz;
begin
  select * into known from spray_plan_version where route_code = of_code order by id desc limit 1;
  select r.company_code, r.name, r.line, r.spray_hours as hours, r.spray_from as from_day,
      array(select d.day from route_spray_day d where d.route_id = r.id order by d.day) as days into present
    from route r where r.route_code = of_code and r.enabled;
  if not found or present.days = '{}' then
    if known.id is null or known.days = '{}' then return; end if;
    insert into spray_plan_version (route_code, company_code, name, line, days, from_day, effective_from)
      values (of_code, known.company_code, coalesce((select name from route where route_code = of_code), known.name),
        known.line, '{}', known.from_day, edit_time);
    return;
  end if;
  -- Another name is no other plan.
  if (known.company_code, known.line, known.days, known.hours, known.from_day)
    is not distinct from (present.company_code, present.line, present.days, present.hours, present.from_day)
  then return; end if;
  first_time := present.from_day::timestamp at time zone 'Asia/Shanghai';
  insert into spray_plan_version (route_code, company_code, name, line, days, hours, from_day, effective_from)
    values (of_code, present.company_code, present.name, present.line, present.days, present.hours, present.from_day,
      case
        when first_time is null then edit_time
        when known.from_day is distinct from present.from_day then first_time
        else greatest(edit_time, first_time)
      end);
end $$;

create function note_spray_plan() returns trigger language plpgsql as $$
begin
  perform put_spray_plan_version(code) from (
    select distinct code from unnest(array[to_jsonb(old) ->> 'route_code', to_jsonb(new) ->> 'route_code']) as code
    where code is not null) as changed;
  return null;
end $$;
create function note_spray_day() returns trigger language plpgsql as $$
begin
  perform put_spray_plan_version(route_code) from route
    where id in ((to_jsonb(old) ->> 'route_id')::integer, (to_jsonb(new) ->> 'route_id')::integer);
  return null;
end $$;
-- At the end of the transaction: a route and its days are one plan, and one edit is one version.
create constraint trigger route_spray_plan after insert or update or delete on route
  deferrable initially deferred for each row execute function note_spray_plan();
create constraint trigger route_spray_day_plan after insert or update or delete on route_spray_day
  deferrable initially deferred for each row execute function note_spray_day();

-- Of what stands already no earlier plan is known.
insert into spray_plan_version (route_code, company_code, name, line, days, hours, from_day, effective_from)
  select route_code, company_code, name, line, days, spray_hours, spray_from,
    coalesce(spray_from::timestamp at time zone 'Asia/Shanghai', clock_timestamp())
  from (select r.*, array(select d.day from route_spray_day d where d.route_id = r.id order by d.day) as days
    from route r where r.enabled) as planned
  where days <> '{}';
