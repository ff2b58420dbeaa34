import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { settings } from '#contract/settings.ts';

/**
 * Which readings say what is in compartments: the newest ones of the truck, all at once, as they are now; or the last one
 * of each compartment that $6 names for the truck, as it was said then where that is asked for.
 */
export type LevelsOf = 'newest' | 'each';

/** So many of a truck's newest readings hold one of each compartment, unless one of them reports more often than others. */
const newestReadings = 6;

/** SQL: litres to a hundredth, cut off: whoever rounds them to whole ones finds the same ones as of all digits. */
const litres = (column: string): string => `trunc(${column} * 100) / 100`;

/**
 * SQL: readings of the day before the moment $2 (from $5 on) that stood then and were withdrawn since, as they were said.
 * They are few: their index holds nothing else.
 */
export const withdrawnSince = `
  select x.content ->> 'sign_code' as sign_code, (x.content ->> 'compartment')::int as compartment, x."time",
    (x.content ->> 'oil_code')::int as oil_code, (x.content ->> 'vt_l')::float8 as vt_l,
    (x.content ->> 'v20_l')::float8 as v20_l, x.content ->> 'process_state' as process_state
  from (
    select w."time", (select h.content from record_history h where h.kind = 'tank-inventory' and h.record_id = w.id
      and h.changed_time > $2 order by h.id limit 1) as content
    from tank_inventory w where w.withdrawn and w.company_code = any($1::text[]) and w."time" <= $2 and w."time" > $5) x
  where x.content ->> 'withdrawn' = 'false'`;

/** SQL: readings of `t` of the day before a moment that stand, the newest first. */
const readings = (until: string, more: string, most: number): string => `
  select id, compartment, "time", revision, oil_code, vt_l, v20_l, process_state from tank_inventory
  where sign_code = t.sign_code and company_code = any($1::text[]) and not withdrawn and "time" <= ${until} and "time" <= $2 and "time" > $5 ${more}
  order by "time" desc limit ${most}`;

/** SQL: what readings `r` of a truck say; of their order whoever reads them knows nothing. */
const said = `
  string_agg(concat(r.compartment, ',', r.oil_code, ',', ${litres('r.vt_l')}, ',', ${litres('r.v20_l')}), ';') as readings,
  bool_or(r.vt_l > ${settings['tank.emptyL'].default}) as loaded, max(r."time") as read_time,
  (array_agg(r.process_state order by r."time" desc nulls last))[1] as process_state`;

const newestSql = (until: string): string => `
  select ${said}, coalesce(bool_or(r.revision > 1), false) as revised, null::int[] as corrected
  from (
    select distinct on (n.compartment) n.* from (${readings(until, '', newestReadings)}) n
    order by n.compartment, n."time" desc) r`;

/** SQL: the last reading of each compartment, before what was corrected after the moment, and with what was withdrawn after it. */
const eachSql = (known: PastKnowledge, until: string): string => {
  const latest = `
    select k.compartment, x.id, x."time", x.revision, x.oil_code, x.vt_l, x.v20_l, x.process_state
    from (select jsonb_array_elements_text($6::jsonb -> t.id::text)::int as compartment) k
      left join lateral (${readings(until, 'and compartment = k.compartment', 1)}) x on true`;
  // `offset 0`: what was there before is looked for once a reading, however many columns ask for it.
  const changes = `
    select l.*, case when l.revision > 1 then (
        select content from record_history where kind = 'tank-inventory' and record_id = l.id and changed_time > $2
        order by id limit 1) end as former,
      (select to_jsonb(w) from withdrawn_since w where w.sign_code = t.sign_code and w.compartment = l.compartment
        and w."time" <= ${until} and (l."time" is null or w."time" >= l."time") order by w."time" desc limit 1) as gone
    from (${latest}) l offset 0`;
  const column = (name: string, type: string): string =>
    known === 'now'
      ? `c.${name}`
      : `case when c.gone is not null then (c.gone ->> '${name}')::${type}
           when c.former is not null then (c.former ->> '${name}')::${type} else c.${name} end as ${name}`;
  return `
    select ${said}, false as revised,
      array_agg(r.compartment order by r.compartment) filter (where r.corrected) as corrected
    from (
      select c.compartment, ${column('oil_code', 'int')}, ${column('vt_l', 'float8')}, ${column('v20_l', 'float8')},
        ${column('process_state', 'text')}, ${known === 'now' ? 'c."time"' : `coalesce((c.gone ->> 'time')::timestamptz, c."time") as "time"`},
        c.former is not null or c.gone is not null as corrected
      from (${changes}) c) r`;
};

/** SQL: the last readings of a truck `t` before a moment as one row. */
export const levelsSql = (known: PastKnowledge, until: string, of: LevelsOf): string =>
  of === 'newest' ? newestSql(until) : eachSql(known, until);
