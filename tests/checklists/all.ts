import type { Checklist } from './checklist.ts';

/** Every checklist of `src/CHECKLISTS.md`, with an example of its change. */
export const checklists: readonly Checklist[] = Object.values(
  import.meta.glob<Checklist>('./changes/*.ts', { eager: true, import: 'default' }),
);
