import { expect, test } from 'vitest';

import { scopedStatement } from '#server/identity/scope/scoped-statement.ts';

test('a table is the session’s part of it, whatever reads it', () => {
  expect(scopedStatement('select * from alarm a left join driver d using (driver_code)', '$1')).toBe(
    `with "companies_of_session_and_above" as materialized (with recursive line as (
     select company_code, parent_code from public.company where company_code = any($1::text[])
     union select c.company_code, c.parent_code from public.company c join line l on c.company_code = l.parent_code)
   select company_code from line),
"driver" as not materialized (select x.* from public."driver" x where x."company_code" in (select company_code from "companies_of_session_and_above")),
"alarm" as not materialized (select x.* from public."alarm" x where x."company_code" = any($1::text[]))
(select * from alarm a left join driver d using (driver_code))`,
  );
});

test('what hangs on a row is seen where the row is', () => {
  const text = scopedStatement('select state from alarm_event where alarm_id = $1', '$2') ?? '';
  expect(text.indexOf('"alarm" as')).toBeLessThan(text.indexOf('"alarm_event" as'));
  expect(text).toContain('where x."alarm_id" in (select "id" from "alarm")');
});

test('companies above are looked for where a table shows theirs, and nowhere else', () => {
  const above = '"companies_of_session_and_above"';
  expect(scopedStatement('select 1 from alarm', '$1')).not.toContain(above);
  expect(scopedStatement('select 1 from alarm_event', '$1')).not.toContain(above);
  expect(scopedStatement('select 1 from depot', '$1')).toContain(above);
  expect(scopedStatement('select 1 from route_stop', '$1')).toContain(above);
});

test('what is of no company is seen where its table is shared, and not where it is not', () => {
  const shared = `(x."company_code" is null or x."company_code" in`;
  expect(scopedStatement('select 1 from role', '$1')).toContain(shared);
  expect(scopedStatement('select 1 from depot', '$1')).not.toContain(shared);
});

test('rows that others may see too are found by their id', () => {
  const text = scopedStatement('select 1 from audit_log', '$1') ?? '';
  expect(text.indexOf('"audit_about" as')).toBeLessThan(text.indexOf('"audit_log" as'));
  expect(text).toContain('or x.id in (select "audit_id" from "audit_about")');
});

test('what is no statement of rows is left as it is', () => {
  expect(scopedStatement('lock table alarm in exclusive mode', '$1')).toBeNull();
});

test('expressions of its own that are recursive stay so where it writes', () => {
  const text =
    scopedStatement(
      'with recursive line as (select 1 union select 2) insert into handover (x) select count(*) from alarm, line',
      '$1',
    ) ?? '';
  expect(text).toMatch(/^with recursive "alarm" as [^]*,\nline as \(/);
});

test('a statement’s own names are its own; what stands in texts and behind a dot names no table', () => {
  const own = scopedStatement('with alarm as (select 1) select * from alarm', '$1') ?? '';
  expect(own).toContain('\nselect * from (with alarm as (select 1) select * from alarm) as statement');
  expect(scopedStatement(`select 'alarm' as kind, s.alarm from session s`, '$1')).toBeNull();
  expect(scopedStatement('select 1 from public.alarm', '$1')).toBeNull();
  expect(scopedStatement('select 1 from session', '$1')).toBeNull();
});

test('what is written or locked is itself, what is read beside it is the session’s', () => {
  expect(scopedStatement('update alarm set state = $1 where id = $2', '$3')).toBeNull();
  expect(scopedStatement('select 1 from alarm for update', '$1')).toBeNull();
  const insert = scopedStatement('insert into handover (x) select count(*) from alarm', '$1') ?? '';
  expect(insert).toMatch(/^with "alarm" as [^]*\ninsert into handover/);
  const chained =
    scopedStatement(
      'with gone as (delete from alarm_shelf returning truck_id) select * from gone join truck t on t.id = truck_id',
      '$1',
    ) ?? '';
  expect(chained).toMatch(/^with "truck" as [^]*,\ngone as \(delete from alarm_shelf/);
});
