import type { Condition } from './conditions.ts';

declare global {
  /** Whether a condition, by its number, is the one that is taken out; counted as reached. Set by `condition-runner.ts`. */
  var takenOut: (number: number) => boolean;
}

const asked = (number: number): string => `globalThis.takenOut(${number})`;

const around = ({ taken }: Condition, number: number): readonly [before: string, behind: string] =>
  taken === 'notThrown'
    ? [`{ if (!${asked(number)}) `, ' }']
    : [`(${asked(number)} ? ${taken === 'always'} : (`, '))'];

/**
 * A source in which every one of its conditions can be taken out while it runs, so that it is compiled once for all of
 * them.
 * @param numberOf of a condition, in the whole run
 */
export const withConditionsTakenOut = (
  text: string,
  conditions: readonly Condition[],
  numberOf: (condition: Condition) => number,
): string => {
  // Outer conditions come first in the list: they open first and close last.
  const pieces = conditions.flatMap((condition, place) => {
    const [before, behind] = around(condition, numberOf(condition));
    return [
      { at: condition.start, order: place, text: before },
      { at: condition.end, order: -place - 1, text: behind },
    ];
  });
  let from = 0;
  let made = '';
  for (const piece of pieces.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    made += text.slice(from, piece.at) + piece.text;
    from = piece.at;
  }
  return made + text.slice(from);
};
