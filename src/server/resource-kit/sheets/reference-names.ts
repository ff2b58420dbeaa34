import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';
import { type ReferencedTable, referenceTargets, type ReferenceTarget } from '#resource/reference-targets.ts';
import { normalText, type TextFormatName } from '#resource/text-formats.ts';

import type { Queries } from '../../database/database.ts';
import { reachSql } from '../reading/scope-sql.ts';

/** How rows of a referenced table are named in a sheet: by their name while only one has it, else by their code. */
export interface ReferenceNames {
  readonly nameOf: (code: string) => string;
  /** Code of the row that a sheet names by code or by name; null: there is none, or several have the name. */
  readonly codeOf: (text: string) => string | null;
}

interface NamedRow extends Record<string, unknown> {
  readonly code: string;
  readonly name: string;
  /** Another name; null: none. */
  readonly alias: string | null;
}

const namesOf = (rows: readonly NamedRow[], format: TextFormatName | undefined): ReferenceNames => {
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  const codes = new Map<string, string | null>();
  for (const { code, name } of rows) codes.set(name, codes.has(name) ? null : code);
  const aliases = new Map(
    rows.flatMap(({ code, alias }) => (alias === null ? [] : [[alias, code] as const])),
  );
  return {
    nameOf: (code) => {
      const name = names.get(code);
      return name !== undefined && codes.get(name) === code ? name : code;
    },
    codeOf: (text) => {
      if (names.has(text)) return text;
      const named = normalText(format, text);
      return codes.get(named) ?? (codes.has(named) ? null : (aliases.get(named) ?? null));
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
    const { source, code, name, reach, format, alias }: ReferencedTable = referenceTargets[to];
    const rows = await queries.query<NamedRow>(
      `select x."${code}"::text as code, x."${name}" as name, ${alias ?? 'null::text'} as alias from "${source}" x where ${reachSql(reach, '$1')}`,
      [companies],
    );
    found.set(to, namesOf(rows, format));
  }
  return found;
};
