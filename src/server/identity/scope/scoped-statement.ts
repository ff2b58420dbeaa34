import { ownership, type Ownership } from './ownership.ts';

/** Tables of which a session sees a part. */
const shown = Object.keys(ownership).filter((name) => {
  const { of } = ownership[name] ?? { of: 'server' };
  return of === 'company' || of === 'parent';
});

const place = new Map(shown.map((name, index) => [name, index]));

/** Companies that the session reaches with those above them, as a helper of the tables that show these too. */
const above = 'companies_of_session_and_above';

const aboveSql = (companies: string): string =>
  `"${above}" as materialized (with recursive line as (
     select company_code, parent_code from public.company where company_code = any(${companies}::text[])
     union select c.company_code, c.parent_code from public.company c join line l on c.company_code = l.parent_code)
   select company_code from line)`;

/** Of the tables above. */
type Shown = Extract<Ownership, { of: 'company' | 'parent' }>;

const conditionOf = (rule: Shown, companies: string): string => {
  if (rule.of === 'parent') return `x."${rule.column}" in (select "${rule.key}" from "${rule.table}")`;
  const column = `x."${rule.by}"`;
  if (rule.also)
    return `(${column} = any(${companies}::text[]) or x.id in (select "${rule.also.key}" from "${rule.also.table}"))`;
  if (rule.sees === 'own') return `${column} = any(${companies}::text[])`;
  const reached = `${column} in (select company_code from "${above}")`;
  return rule.sees === 'shared' ? `(${column} is null or ${reached})` : reached;
};

const usesAbove = (name: string): boolean => {
  const rule = ownership[name];
  return rule?.of === 'company' && rule.sees !== 'own';
};

/** A table with those that its rule reads, they first. */
const withParents = (name: string): readonly string[] => {
  const rule = ownership[name];
  if (rule?.of === 'parent') return [...withParents(rule.table), name];
  return rule?.also ? [...withParents(rule.also.table), name] : [name];
};

/** Words of a statement that may name a table: outside of texts, and not behind a dot. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replaceAll(/'(?:[^']|'')*'/g, "''").matchAll(/(?<![\w."])"?([a-z_][a-z_0-9]*)"?/g)].map(
      ([, word = '']) => word,
    ),
  );

const reads = /^\s*(?:\(?\s*select|with|insert|update|delete)\b/;
const writes = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_0-9]+)"?/g;
/** A row that is locked has to be read from its table. */
const locks = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/;

/**
 * A statement in which every table that a session sees a part of is that part: common table expressions shadow the
 * tables by their names, so a condition that was forgotten finds nothing of others. The database puts them into the
 * statement as if they had been written there; where it says so itself already, nothing changes. Tables that a statement
 * writes or locks are themselves. Whoever has to read all of a table says `public.` before its name.
 * @param companies place of the parameter that holds the codes of the session's companies: `$3`
 * @returns null: there is no such table in it
 */
export const scopedStatement = (text: string, companies: string): string | null => {
  if (!reads.test(text) || locks.test(text)) return null;
  const written = new Set([...text.matchAll(writes)].map(([, name = '']) => name));
  const words = wordsOf(text);
  const needed = new Set(
    [...words].filter((word) => place.has(word) && !written.has(word)).flatMap((word) => withParents(word)),
  );
  if (needed.size === 0) return null;
  const names = [...needed].toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const shadows = [
    ...(names.some(usesAbove) ? [aboveSql(companies)] : []),
    ...names.map(
      (name) =>
        `"${name}" as not materialized (select x.* from public."${name}" x where ${conditionOf(ownership[name] as Shown, companies)})`,
    ),
  ].join(',\n');
  const [, recursive, others] = /^\s*with(\s+recursive)?\s([\s\S]*)$/.exec(text) ?? [];
  // Names of its own stay its own, also where they are those of tables.
  if (written.size === 0)
    return others === undefined
      ? `with ${shadows}\n(${text})`
      : `with ${shadows}\nselect * from (${text}) as statement`;
  // What writes has to stand at the top, so its own expressions come behind these.
  return others === undefined ? `with ${shadows}\n${text}` : `with${recursive ?? ''} ${shadows},\n${others}`;
};
