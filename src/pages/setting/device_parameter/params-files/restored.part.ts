import { type ParameterFile, type ParameterValues, placeOf } from '#domain/parameters/parameter-file.ts';

/** A backup as it can be sent: what the console reckons or was made with stays as it holds it now. */
export const restored = (
  file: ParameterFile,
  backup: ParameterValues,
  present: ParameterValues,
): ParameterValues => ({
  ...backup,
  ...Object.fromEntries(
    Object.entries(present).filter(([path]) => placeOf(file, path)?.field.canSet === false),
  ),
});
