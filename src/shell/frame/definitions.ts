import { signal } from '@preact/signals-react';

type Definitions = typeof import('#pages/definitions.ts');

/** The definitions of all reports and resources, once a page has needed one; null before. */
export const definitions = signal<Definitions | null>(null);

/** Apart from the frame: sign-in, map and dashboard do without them. A failed fetch is tried anew by the next call. */
export const loadDefinitions = async (): Promise<Definitions> =>
  (definitions.value ??= await import('#pages/definitions.ts'));
