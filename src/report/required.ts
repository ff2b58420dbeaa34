import type { Report } from './define.ts';

/** The first filter that a report will not go without and that has no value; a period has one where both its ends have. */
export const missingFilter = (
  { required = [] }: Pick<Report, 'required'>,
  filters: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const isEmpty = (name: string): boolean => (filters[name] ?? '') === '';
  return required.find((name) =>
    name === 'period' ? isEmpty('startTime') || isEmpty('endTime') : isEmpty(name),
  );
};
