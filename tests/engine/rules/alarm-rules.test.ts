import { expect, test } from 'vitest';

import rulesText from '../../../src/engine/rules.md?raw';
import { alarmTypes } from '#domain/alarms/alarm-types.ts';

import { codeOf } from '../../support/code-of.ts';
import { engineCode } from '../../support/rules/engine-code.ts';

const alarmWord = codeOf(
  import.meta.glob<string>('../../../src/domain/devices/alarm-word.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const engine = `${engineCode}\n${alarmWord}`;

/** The rules in words without the table that is made of them. */
const words = rulesText.replace(/<!-- prettier-ignore-start -->[^]*<!-- prettier-ignore-end -->/, '');

const ids = Object.keys(alarmTypes);
const says = (text: string, id: string): boolean => new RegExp(`\\b${id}\\b`).test(text);

/** Types that no rule raises, and why. */
const raisedByNobody: Readonly<Record<string, string>> = {
  8: 'stands for every kind of active safety in settings and filters',
};

test('every alarm type is raised by a rule', () => {
  const unraised = ids.filter((id) => raisedByNobody[id] === undefined && !says(engine, id));
  expect(unraised.map((id) => `alarm ${id}: no rule in src/engine/ raises it`)).toEqual([]);
});

test('every alarm type stands in the rules in words', () => {
  const untold = ids.filter((id) => !says(words, id));
  expect(untold.map((id) => `alarm ${id}: src/engine/rules.md does not name it`)).toEqual([]);
});
