const addressesOf = (paths: readonly string[], ending: string): ReadonlySet<string> =>
  new Set(paths.map((path) => path.slice('./'.length, -ending.length)));

// Keys alone: the build writes the paths down and no code with them.

/** Addresses of all reports, without their definitions. */
export const reportAddresses = addressesOf(Object.keys(import.meta.glob('./**/*.report.ts')), '.report.ts');

/** Addresses of all pages of master data, without their definitions. */
export const resourceAddresses = addressesOf(
  Object.keys(import.meta.glob('./**/*.resource.ts')),
  '.resource.ts',
);
