import type { Fields } from './define.ts';
import type { ReferenceTarget } from './reference-targets.ts';
import { pathName } from './validate.ts';

/** What a form refers to: where in it, to which table, by which code. */
export interface Reference {
  /** Name of its control: `stops.0.stationCode` within a list of rows. */
  readonly path: string;
  readonly to: ReferenceTarget;
  readonly code: string;
}

/** References that the values of a form hold, within its lists of rows too. */
export const referencesOf = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): readonly Reference[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name] ?? null;
    if (value === null) return [];
    if (field.kind === 'reference') return [{ path: name, to: field.to, code: String(value) }];
    if (field.kind !== 'rows' || !Array.isArray(value)) return [];
    return value.flatMap((row: unknown, index) =>
      referencesOf(field.fields, Object(row) as Readonly<Record<string, unknown>>).map(
        ({ path, to, code }) => ({ path: pathName([name, index, path]), to, code }),
      ),
    );
  });
