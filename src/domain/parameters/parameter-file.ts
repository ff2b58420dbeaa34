import type { ParameterField } from './parameter-field.ts';

type Words = readonly [zh: string, en: string];

/** Optional groups of a file (specification 3): rows of one kind, numbered from 1. */
export type ParameterGroupName =
  | 'probes'
  | 'property'
  | 'productTypeList'
  | 'tlsProbe'
  | 'edev'
  | 'cfg'
  | 'cfg_valve'
  | 'mcGroup'
  | 'unread';

/** Rows of a group. */
export interface ParameterGroup {
  readonly title: Words;
  /** What one row is called; `{n}` is its number. */
  readonly one: Words;
  readonly maxRows: number;
  readonly fields: Readonly<Record<string, ParameterField>>;
}

/** What happens to the truck when a file is written, and what that risks. */
export type ParameterRisk = 'low' | 'middle' | 'high';

/** A file of parameters that a console or its controller holds. */
export interface ParameterFile {
  readonly title: Words;
  /** Type code of specification 3; null: the terminal's own parameters of JT/T 808, which are no file. */
  readonly typeCode: number | null;
  readonly holder: Words;
  readonly risk: ParameterRisk;
  /** What a person should know before it is written. */
  readonly effect: Words;
  readonly fields: Readonly<Record<string, ParameterField>>;
  readonly groups: Readonly<Partial<Record<ParameterGroupName, ParameterGroup>>>;
}

/**
 * What a file holds: path to text. A path is a field's name, or `group.row.field` with rows numbered from 1; how many
 * rows a group has is its `group.count`.
 */
export type ParameterValues = Readonly<Record<string, string>>;

/** Path of the number of a group's rows. */
export const countPath = (group: string): string => `${group}.count`;

/** Where a path lies. `row` is 0 for a field outside of groups. */
export interface ParameterPlace {
  readonly group: string | null;
  readonly row: number;
  readonly field: ParameterField;
}

/** Rows of a group that values have: never more than the file can, whatever a console says. */
export const rowsOf = (file: ParameterFile, values: ParameterValues, group: ParameterGroupName): number => {
  const count = Number(values[countPath(group)] ?? '0');
  return Number.isFinite(count)
    ? Math.min(file.groups[group]?.maxRows ?? 0, Math.max(0, Math.trunc(count)))
    : 0;
};

/** Names of a file's groups. */
export const groupsOf = (file: ParameterFile): readonly ParameterGroupName[] =>
  Object.keys(file.groups) as ParameterGroupName[];

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The field at a path; null: the file has none there, or it is the number of a group's rows. */
export const placeOf = (file: ParameterFile, path: string): ParameterPlace | null => {
  const [group = '', row = '', name = ''] = path.split('.');
  if (!path.includes('.')) {
    const field = own(file.fields, path);
    return field === undefined ? null : { group: null, row: 0, field };
  }
  const held = own(file.groups as Readonly<Record<string, ParameterGroup>>, group);
  const field = held === undefined ? undefined : own(held.fields, name);
  if (field === undefined || !/^[1-9]\d{0,2}$/.test(row)) return null;
  return { group, row: Number(row), field };
};

/** Every path that a file of these values has, in the order of its table. */
export const pathsOf = (file: ParameterFile, values: ParameterValues): readonly string[] => [
  ...Object.keys(file.fields),
  ...groupsOf(file).flatMap((group) =>
    Array.from({ length: rowsOf(file, values, group) }, (_, index) =>
      Object.keys(file.groups[group]?.fields ?? {}).map((name) => `${group}.${index + 1}.${name}`),
    ).flat(),
  ),
];

/** Of what a console says of a file, that which the file has: anything else is not kept. */
export const knownValues = (file: ParameterFile, values: ParameterValues): ParameterValues => {
  const counts = groupsOf(file).map(countPath);
  return Object.fromEntries(
    [...counts, ...pathsOf(file, values)].flatMap((path) => {
      const value = own(values, path);
      return value === undefined ? [] : [[path, value]];
    }),
  );
};
