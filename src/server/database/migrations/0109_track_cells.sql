-- Which trucks had a fix in which cell of the map (0.02° each way) in which hour: whom a search for an area looks at.
-- Cells say where to look and nothing more; fixes are the truth, and a cell without one any longer does no harm.
create table track_cell (
  x integer not null,
  y integer not null,
  hour timestamptz not null,
  company_code text not null,
  sign_code text not null,
  primary key (x, y, hour, company_code, sign_code)
) partition by range (hour);

do $$
declare
  part record;
  bounds text;
begin
  for part in
    select c.oid, c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent where p.relname = 'position'
  loop
    select pg_get_expr(relpartbound, oid) into bounds from pg_class where oid = part.oid;
    execute format('create table %I partition of track_cell %s', replace(part.name, 'position', 'track_cell'), bounds);
    execute format(
      'insert into track_cell select distinct floor(longitude_deg * 50)::int, floor(latitude_deg * 50)::int,
         date_trunc(''hour'', "time", ''UTC''), company_code, sign_code from %I',
      part.name
    );
  end loop;
end $$;
