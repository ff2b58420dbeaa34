import type { Report } from './define.ts';

/** The first required filter without a value; a period has one where both its ends have. */
export const missingFilter = (
  { required = [] }: Pick<Report, 'required'>,
  filters: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const isEmpty = (name: string): boolean => (filters[name] ?? '') === '';
  return required.find((name) =>
    name === 'period' ? isEmpty('startTime') || isEmpty('endTime') : isEmpty(name),
  );
};
