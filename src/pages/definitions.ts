import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import type { Report } from '#report/define.ts';

interface Module<T> {
  readonly default: T;
}

const byAddress = <T>(modules: Record<string, Module<T>>, ending: string): ReadonlyMap<string, T> =>
  new Map(
    Object.entries(modules).map(([path, module]) => [
      path.slice('./'.length, -ending.length),
      module.default,
    ]),
  );

/** Every report by its address; the place of its file is the address. */
export const reports: ReadonlyMap<string, Report> = byAddress(
  import.meta.glob<Module<Report>>('./**/*.report.ts', { eager: true }),
  '.report.ts',
);

/** Every page of master data by its address. */
export const resources: ReadonlyMap<string, Resource> = byAddress(
  import.meta.glob<Module<Resource>>('./**/*.resource.ts', { eager: true }),
  '.resource.ts',
);

/** Title of a report or of a page of master data, as its definition has it. */
export const definedTitle = (address: string): Text | undefined =>
  reports.get(address)?.title ?? resources.get(address)?.title;
