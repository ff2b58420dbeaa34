import type { KindResult } from './by-kind.ts';
import { sizes } from './sizes.ts';
import { alignedLines } from './tables.ts';

const count = (results: readonly KindResult[]): string => {
  if (results.length === 0) return '—';
  const of = (outcome: KindResult['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  const inconclusive = of('inconclusive');
  return `${of('found')}${inconclusive === 0 ? '' : `+${inconclusive}`}/${results.length}`;
};

/** Found and (after +) inconclusive of staged, by kind and size; of honest troubles, beside how many somebody was accused of a loss. */
export const kindLines = (results: readonly KindResult[], honest: ReadonlySet<string>): string[] => {
  const kinds = [...new Set(results.map(({ kind }) => kind))].toSorted();
  const of = (kind: string): KindResult[] => results.filter((one) => one.kind === kind);
  const thefts = kinds.filter((kind) => !honest.has(kind));
  return [
    'found + inconclusive of staged, by litres beside limit and uncertainty:',
    ...alignedLines([
      ['incident', 'all', ...sizes],
      ...thefts.map((kind) => [
        kind,
        count(of(kind)),
        ...sizes.map((size) => count(of(kind).filter((one) => one.size === size))),
      ]),
    ]),
    'honest troubles, and beside how many of them a 202 accuses somebody + how many tasks are inconclusive:',
    ...alignedLines(kinds.filter((kind) => honest.has(kind)).map((kind) => [kind, count(of(kind))])),
  ];
};
