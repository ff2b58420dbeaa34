-- When a fence is valid: from and to, hours of China time, days of the week. What is null limits nothing.
alter table area_master
  add column valid_from timestamptz,
  add column valid_to timestamptz,
  add column valid_hours text check (valid_hours ~ '^\d\d:\d\d-\d\d:\d\d$'),
  add column valid_days text check (valid_days ~ '^[a-z]{3}(,[a-z]{3})*$'),
  add constraint area_valid_times check (valid_to > valid_from);

create or replace view area as select * from area_master where ended_time is null;

-- Only what is said: versions from before there were times stay what they are.
create or replace function area_content(of_key text) returns jsonb language sql stable as $$
  select jsonb_build_object('areaCode', a.area_code, 'type', a.type, 'name', a.name, 'stationCode', a.station_code,
    'companyCode', a.company_code, 'longitudeDeg', a.longitude_deg, 'latitudeDeg', a.latitude_deg, 'radiusM', a.radius_m,
    'polygon', a.polygon, 'permitsParking', a.permits_parking, 'permitsUnsealing', a.permits_unsealing,
    'limitKmh', a.limit_kmh)
    || jsonb_strip_nulls(jsonb_build_object(
      'validFrom', to_char(a.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'validTo', to_char(a.valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'validHours', a.valid_hours, 'validDays', a.valid_days))
  from area_master a where a.area_code = of_key and a.enabled and a.ended_time is null
$$;

-- Whether hours and days hold at a moment, as the rules have it (`src/domain/geo/fence-times.ts`).
create function hours_hold(hours text, days text, at timestamptz) returns boolean language sql immutable as $$
  select bool_or(
    (days is null or (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from d.day)::int] = any(string_to_array(days, ',')))
    and l.local >= d.day + d.from_clock
    and l.local < d.day + d.to_clock + case when d.to_clock <= d.from_clock then interval '1 day' else interval '0' end)
  from (select at at time zone 'Asia/Shanghai' as local) l,
    lateral (
      select date_trunc('day', l.local) - back * interval '1 day' as day,
        coalesce(left(hours, 5), '00:00')::interval as from_clock, coalesce(right(hours, 5), '00:00')::interval as to_clock
      from generate_series(0, 1) back) d
$$;
