import { wordForm } from '#domain/sheets/word-form.ts';
import { nearest } from '#domain/text/nearest.ts';
import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';
import { type ReferencedTable, referenceTargets, type ReferenceTarget } from '#resource/reference-targets.ts';
import { normalText, type TextFormatName } from '#resource/text-formats.ts';

import type { Queries } from '../../database/database.ts';
import { reachSql } from '../../resource-kit/reading/scope-sql.ts';

/** How rows of a referenced table are named in a sheet: by their name while only one has it, else by their code. */
export interface ReferenceNames {
  readonly nameOf: (code: string) => string;
  /** Code of the row that a sheet names by code or by name; null: there is none, or several have the name. */
  readonly codeOf: (text: string) => string | null;
  /** The one row that was probably meant by a text that names none. */
  readonly nearest: (text: string) => { readonly code: string; readonly name: string } | null;
}

interface NamedRow extends Record<string, unknown> {
  readonly code: string;
  readonly name: string;
  /** Other names; null: none. */
  readonly alias: string | null;
  readonly short: string | null;
  readonly name_en: string | null;
}

/** Rows that one spelling names: one of them, several, or none. */
type Named = ReadonlyMap<string, string | null>;

const index = (spellings: readonly (readonly [spelling: string, code: string])[]): Named => {
  const codes = new Map<string, string | null>();
  for (const [spelling, code] of spellings) {
    const known = codes.get(spelling);
    codes.set(spelling, known === undefined || known === code ? code : null);
  }
  return codes;
};

/** Whether most letters of a text stand in a name, in their order: 镇海3队 in 甬港镇海车队. */
const isScattered = (form: string, name: string): boolean => {
  let at = 0;
  let found = 0;
  for (const letter of form) {
    const next = name.indexOf(letter, at);
    if (next === -1) continue;
    at = next + 1;
    found += 1;
  }
  return found >= 3 && found >= form.length * 0.6;
};

const namesOf = (rows: readonly NamedRow[], format: TextFormatName | undefined): ReferenceNames => {
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  const codes = index(rows.map(({ code, name }) => [name, code]));
  const given = (text: string | null, code: string) => (text === null ? [] : [[text, code] as const]);
  // What is written otherwise is looked for after what is written alike; an alias after a name, a part of one last.
  const ways: readonly Named[] = [
    index(rows.flatMap(({ code, alias }) => given(alias, code))),
    index(rows.flatMap(({ code, short }) => given(short, code))),
    index(rows.flatMap(({ code, name_en: english }) => given(english, code))),
    index(
      rows.flatMap(({ code, name, short, name_en: english }) =>
        [code, name, short ?? name, english ?? name].map((text) => [wordForm(text), code] as const),
      ),
    ),
  ];
  return {
    nameOf: (code) => {
      const name = names.get(code);
      return name !== undefined && codes.get(name) === code ? name : code;
    },
    codeOf: (text) => {
      if (names.has(text)) return text;
      const named = normalText(format, text);
      if (codes.has(named)) return codes.get(named) ?? null;
      const form = wordForm(named);
      for (const way of ways) {
        const code = way.get(named) ?? way.get(form);
        if (code !== undefined) return code;
        if (way.has(named) || way.has(form)) return null;
      }
      return null;
    },
    nearest: (text) => {
      const form = wordForm(text);
      if (form.length < 2) return null;
      const within = rows.filter(({ name }) => {
        const other = wordForm(name);
        return other.includes(form) || form.includes(other) || isScattered(form, other);
      });
      const close = nearest(text, [...names.values()]);
      const likely = within.length === 1 ? within : rows.filter(({ name }) => name === close);
      // Of several of one name nobody knows which is meant.
      const [found] = likely.length === 1 ? likely : [];
      return found === undefined ? null : { code: found.code, name: found.name };
    },
  };
};

/** Names of every table that the resource refers to, as far as the companies may see it. */
export const referenceNames = async (
  queries: Queries,
  resource: Resource,
  companies: readonly string[],
): Promise<ReadonlyMap<ReferenceTarget, ReferenceNames>> => {
  const targets = new Set(
    Object.values(resource.fields)
      .flatMap((field): readonly Field[] => (field.kind === 'rows' ? Object.values(field.fields) : [field]))
      .flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
  );
  const found = new Map<ReferenceTarget, ReferenceNames>();
  for (const to of targets) {
    const {
      source,
      code,
      name,
      reach,
      format,
      alias,
      short,
      named,
      only = 'true',
    }: ReferencedTable = referenceTargets[to];
    const rows = await queries.query<NamedRow>(
      `select x."${code}"::text as code, x."${name}" as name, ${alias ?? 'null::text'} as alias,
         ${short === undefined ? 'null::text' : `x."${short}"`} as short,
         ${named === 'zhAndEn' ? 'x.name_en' : 'null::text'} as name_en from "${source}" x
       where ${reachSql(reach, '$1')} and ${only}`,
      [companies],
    );
    found.set(to, namesOf(rows, format));
  }
  return found;
};
