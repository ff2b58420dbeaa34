import { afterEach, expect, test } from 'vitest';

import { conditionsOf } from './conditions.ts';
import { withConditionsTakenOut } from './take-out.ts';

const takenOut = globalThis.takenOut;
afterEach(() => {
  globalThis.takenOut = takenOut;
});

/** What a source comes to, by the number of the condition that is taken out; -1: none. */
const outcomes = (text: string): Readonly<Record<string, unknown>> => {
  const conditions = conditionsOf('a.ts', text);
  const changed = withConditionsTakenOut(text, conditions, (condition) => conditions.indexOf(condition));
  const run = new Function(`return (${changed})()`) as () => unknown;
  return Object.fromEntries(
    [-1, ...conditions.keys()].map((number) => {
      globalThis.takenOut = (asked) => asked === number;
      return [number === -1 ? 'whole' : `${conditions[number]?.taken} ${conditions[number]?.text}`, run()];
    }),
  );
};

test('nothing is changed until a condition is taken out, and then that one alone', () => {
  expect(outcomes(`() => { if (1 > 0 && 2 > 1) return 'left'; return 'stayed'; }`)).toEqual({
    whole: 'left',
    'never 1 > 0 && 2 > 1': 'stayed',
    'always 1 > 0': 'left',
    'always 2 > 1': 'left',
  });
  expect(outcomes(`() => (0 > 1 && (2 > 1 || 3 > 4) ? 'a' : 'b')`)).toEqual({
    whole: 'b',
    'never 0 > 1 && (2 > 1 || 3 > 4)': 'b',
    'always 0 > 1': 'a',
    'always 2 > 1 || 3 > 4': 'b',
    'never 2 > 1': 'b',
    'never 3 > 4': 'b',
  });
});

test('what is thrown is not, where that is taken out', () => {
  const text = `() => { const fail = () => { throw 1; }; try { fail(); return 'stayed'; } catch { return 'thrown'; } }`;
  expect(outcomes(text)).toEqual({ whole: 'thrown', 'notThrown { throw 1; }': 'stayed' });
});
