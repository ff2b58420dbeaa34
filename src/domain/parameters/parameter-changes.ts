import { countPath, type ParameterFile, type ParameterValues, pathsOf, placeOf } from './parameter-file.ts';

/** A value that differs. `before` null: the row is new; `after` null: it goes. */
export interface ParameterChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Where two contents of a file differ, in the order of its table; of numbers of rows the rows themselves tell. */
export const parameterChanges = (
  file: ParameterFile,
  before: ParameterValues,
  after: ParameterValues,
): readonly ParameterChange[] =>
  [...new Set([...pathsOf(file, after), ...pathsOf(file, before)])]
    .map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null }))
    .filter((change) => change.before !== change.after);

/**
 * What a reading must give after a file was written: all of it that may be set, and how many rows there are. What the
 * console reckons by itself may be other than it was.
 */
export const wantedValues = (file: ParameterFile, values: ParameterValues): ParameterValues =>
  Object.fromEntries(
    [
      ...pathsOf(file, values).filter((path) => placeOf(file, path)?.field.canSet === true),
      ...Object.keys(file.groups).map(countPath),
    ].flatMap((path) => (Object.hasOwn(values, path) ? [[path, values[path]]] : [])),
  ) as ParameterValues;

/** Whether a content says everything that can be set: one with gaps can't be written as a whole. */
export const isWhole = (file: ParameterFile, values: ParameterValues): boolean =>
  [
    ...pathsOf(file, values).filter((path) => placeOf(file, path)?.field.canSet === true),
    ...Object.keys(file.groups).map(countPath),
  ].every((path) => Object.hasOwn(values, path));

/**
 * A file for another truck: what was changed on one, without what belongs to a truck alone (plate, serials).
 * @returns null where the other truck's file has other rows, so that a row's number would mean another thing
 */
export const copiedValues = (
  file: ParameterFile,
  from: ParameterValues,
  to: ParameterValues,
  paths: readonly string[],
): ParameterValues | null => {
  if (Object.keys(file.groups).some((group) => from[countPath(group)] !== to[countPath(group)])) return null;
  const copied = paths.filter((path) => {
    const place = placeOf(file, path);
    return place !== null && place.field.canSet && !place.field.own && Object.hasOwn(from, path);
  });
  return { ...to, ...Object.fromEntries(copied.map((path) => [path, from[path]])) } as ParameterValues;
};
