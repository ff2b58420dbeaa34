-- Links that show something to people without an account: one table for every kind of them. Shared replays, which had one
-- of their own, move in with their ends.
create table share_link (
  id integer generated always as identity primary key,
  -- In the address before the #: by it the server says whose pages may frame it. It opens nothing.
  public_code text not null unique,
  -- The token itself is in the link and nowhere else.
  token_hash bytea not null unique,
  -- Keyed by the token; null: no code is asked for.
  access_code_hash bytea,
  wrong_codes integer not null default 0,
  wrong_since timestamptz,
  kind text not null,
  company_code text not null,
  -- Scope of the author when it was made: another one's records are not in it, whatever he sees later.
  companies text[] not null,
  -- Functions without which the author shares nothing.
  needs text[] not null,
  audience text not null default '',
  contents text[] not null,
  -- What it is of: a way bill, a task of a truck, a truck, or plates in a period.
  way_bill_id integer,
  station_code text,
  task_code text,
  truck_id integer,
  sign_codes text[] not null default '{}',
  from_time timestamptz,
  to_time timestamptz,
  author_id integer not null,
  author_name text not null,
  created_time timestamptz not null,
  expires_time timestamptz not null,
  -- Ends so long after the unloading; null: it does not matter.
  grace_hours integer,
  embed boolean not null default false,
  -- Once it has ended it shows nothing again, whatever comes back.
  ended_time timestamptz,
  ended_why text,
  opened integer not null default 0,
  last_opened_time timestamptz,
  version integer not null default 1,
  check ((ended_time is null) = (ended_why is null))
);
create index share_link_company on share_link (company_code, created_time desc);
create index share_link_open on share_link (id) where ended_time is null;

insert into share_link (public_code, token_hash, kind, company_code, companies, needs, contents, sign_codes, from_time, to_time,
    author_id, author_name, created_time, expires_time, ended_time, ended_why, opened, last_opened_time)
  select replace(gen_random_uuid()::text, '-', ''), token_hash, 'track', company_code, companies,
    array['track.share', 'fleet.watch'], array['track'], sign_codes, from_time, to_time, author_id, author_name, created_time,
    expires_time, revoked_time, case when revoked_time is not null then 'revoked' end, opened, last_opened_time
  from track_share order by id;
drop table track_share;

-- Companies in which an author may still share; empty: he can't sign in, or lacks one of the functions.
create function sharing_companies(author integer, needed text[], at_time timestamptz) returns text[] language sql stable as $$
  with recursive home as (
    select u.company_code from app_user u join role r on r.role_code = u.role_code
      where u.id = author and u.enabled and r.enabled and not exists (select from unnest(needed) as n (code)
        where not exists (select from role_function f where f.role_code = u.role_code and f.function_code = n.code))
    union
    select a.company_code from service_account a
      where a.user_id = author and a.enabled
        and coalesce((a.ends_on + 1)::timestamp at time zone 'Asia/Shanghai' > at_time, true)
        and not exists (select from unnest(needed) as n (code)
          where not exists (select from service_function f where f.account_id = a.id and f.function_code = n.code))
  ), below as (
    select c.company_code from home join company c on c.company_code = home.company_code where c.enabled
    union select c.company_code from company c join below b on c.parent_code = b.company_code
  )
  select coalesce(array_agg(company_code), '{}') from below
$$;

-- The task that a link of a delivery shows, the latest where a load was taken twice; null: it has not begun.
create function share_link_task(link_id integer) returns text language sql stable as $$
  select k.id from (
    select k.id, k.start_time from share_link l join way_bill b on b.id = l.way_bill_id
      join transport_task k on k.way_bill_code = b.way_bill_code and k.subject = 'truck:' || b.truck_id
      where l.id = link_id and k.company_code = l.company_code and not k.withdrawn
    union all
    select k.id, k.start_time from share_link l
      join transport_task k on k.subject = 'truck:' || l.truck_id and k.task_code = l.task_code
      where l.id = link_id and l.way_bill_id is null and k.company_code = l.company_code and not k.withdrawn
  ) k order by k.start_time desc limit 1
$$;

-- When all that a link waits for was unloaded: at its stop, or everywhere; null: it was not yet.
create function share_link_unloaded(link_id integer) returns timestamptz language plpgsql stable as $$
declare
  stop text;
  k record;
  task text := share_link_task(link_id);
begin
  select state, sign_code, company_code, task_code, start_time, coalesce(close_time, end_time, start_time) as over into k
    from transport_task where id = task;
  if not found then return null; end if;
  if k.state <> 'open' then return k.over; end if;
  select station_code into stop from share_link where id = link_id;
  if stop is null then return null; end if;
  return (select max(u.end_time) from unloading u
    where u.sign_code = k.sign_code and u.start_time >= k.start_time and u.task_code = k.task_code
      and u.company_code = k.company_code and not u.withdrawn and u.station_code = stop
    having bool_and(u.end_time is not null));
end $$;

-- Why a link has ended at a moment and when it did; null: it has not. What is only seen to be so ends now. Who asks for many
-- links gives the companies of their author, which are the same for all of them.
create function share_link_end(link_id integer, at_time timestamptz, author_companies text[] default null,
  out why text, out ended timestamptz)
language plpgsql stable as $$
declare
  l share_link%rowtype;
  truck_now integer;
  company_now text;
  unloaded timestamptz;
begin
  select * into l from share_link where id = link_id;
  if not found then return; end if;
  if l.ended_time is not null then
    why := l.ended_why; ended := l.ended_time; return;
  end if;
  if l.expires_time <= at_time then
    why := 'expired'; ended := l.expires_time; return;
  end if;
  if not (l.company_code = any(coalesce(author_companies, sharing_companies(l.author_id, l.needs, at_time)))) then
    why := 'author'; ended := at_time; return;
  end if;
  truck_now := l.truck_id;
  if l.way_bill_id is not null then
    select b.truck_id, b.company_code into truck_now, company_now from way_bill b where b.id = l.way_bill_id;
    if not found then
      why := 'cancelled'; ended := at_time; return;
    end if;
    if company_now <> l.company_code or (l.station_code is not null and not exists (
        select from way_bill_stop s where s.way_bill_id = l.way_bill_id and s.station_code = l.station_code)) then
      why := case when company_now <> l.company_code then 'moved' else 'cancelled' end; ended := at_time; return;
    end if;
  elsif l.task_code is not null and share_link_task(l.id) is null then
    why := 'cancelled'; ended := at_time; return;
  end if;
  if truck_now is not null then
    select t.company_code into company_now from truck t where t.id = truck_now;
    if not found or company_now <> l.company_code then
      why := 'moved'; ended := at_time; return;
    end if;
  end if;
  if l.grace_hours is not null then
    unloaded := share_link_unloaded(l.id) + make_interval(hours => l.grace_hours);
    if unloaded <= at_time then
      why := 'unloaded'; ended := unloaded;
    end if;
  end if;
end $$;

-- Who shares replays shares deliveries too, and sees which links there are.
insert into role_function (role_code, function_code)
  select role_code, code from role_function, unnest(array['share.write', 'page:monitor/share_link']) as code
  where function_code = 'track.share' on conflict do nothing;
