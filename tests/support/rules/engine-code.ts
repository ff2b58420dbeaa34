import { codeOf } from '../code-of.ts';

const sources = import.meta.glob<string>('../../../src/engine/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const meta = /^ {2}meta: \{$[^]*?^ {2}\},$/gm;

/** What the engine does: its sources without comments, and without what rules say of themselves. */
export const engineCode: string = codeOf(sources).replaceAll(meta, '');
