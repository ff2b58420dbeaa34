import type { Resource } from './define.ts';

/**
 * Fields by which a list can be narrowed: those of its filters, and references, by which a link shows the rows that
 * name one row of another page.
 */
export const listFilters = ({ fields, filters }: Resource): readonly string[] => [
  ...new Set([...filters, ...Object.keys(fields).filter((name) => fields[name]?.kind === 'reference')]),
];
