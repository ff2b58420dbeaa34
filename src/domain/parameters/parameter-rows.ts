import {
  countPath,
  type ParameterFile,
  type ParameterGroupName,
  type ParameterValues,
  rowsOf,
} from './parameter-file.ts';

const rest = (values: ParameterValues, group: string): ParameterValues =>
  Object.fromEntries(Object.entries(values).filter(([path]) => !path.startsWith(`${group}.`)));

const rowAt = (values: ParameterValues, group: string, row: number): Readonly<Record<string, string>> => {
  const start = `${group}.${row}.`;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([path]) => path.startsWith(start))
      .map(([path, value]) => [path.slice(start.length), value]),
  );
};

const withRows = (
  values: ParameterValues,
  group: string,
  rows: readonly Readonly<Record<string, string>>[],
): ParameterValues => ({
  ...rest(values, group),
  [countPath(group)]: String(rows.length),
  ...Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [`${group}.${index + 1}.${name}`, value]),
    ),
  ),
});

const allRows = (
  file: ParameterFile,
  values: ParameterValues,
  group: ParameterGroupName,
): readonly Readonly<Record<string, string>>[] =>
  Array.from({ length: rowsOf(file, values, group) }, (_, index) => rowAt(values, group, index + 1));

/** Without a row; those behind it move up. */
export const withoutRow = (
  file: ParameterFile,
  values: ParameterValues,
  group: ParameterGroupName,
  row: number,
): ParameterValues =>
  withRows(
    values,
    group,
    allRows(file, values, group).filter((_, index) => index + 1 !== row),
  );

/** With an empty row behind the last; choices begin with their first. */
export const withRow = (
  file: ParameterFile,
  values: ParameterValues,
  group: ParameterGroupName,
): ParameterValues => {
  const fields = file.groups[group]?.fields ?? {};
  const empty = Object.fromEntries(
    Object.entries(fields).map(([name, { options }]) => [name, Object.keys(options ?? {})[0] ?? '']),
  );
  return withRows(values, group, [...allRows(file, values, group), empty]);
};
