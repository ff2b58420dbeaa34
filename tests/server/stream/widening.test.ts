import { expect, test } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { type Widening, watchWidening } from '#server/alarms/stream/widening.ts';

import { actor } from '../../fuzz/doubles.ts';

const watched = () => {
  const reports: Widening[] = [];
  const watch = watchWidening({ ...actor, companies: ['TW01', 'TW0101'] }, (one) => reports.push(one));
  const ask = (userPri: string, typeIds = '1'): void =>
    watch({ msgType: frameTypes.subscribe, userName: 'safety', userPri, typeIds });
  return { ask, reports };
};

test('the first subscription is the usual one: nothing of its scope is reported, whatever it asks for', () => {
  const { ask, reports } = watched();
  ask('TW0101', '1,2,3');
  expect(reports).toEqual([]);
});

test('what a later one asks for beyond it is reported once', () => {
  const { ask, reports } = watched();
  ask('TW0101');
  ask('TW0101,TW01', '1,2');
  ask('TW0101,TW01', '1,2');
  expect(reports).toEqual([{ beyond: [], companies: ['TW01'], types: ['2'] }]);
});

test('who names no company has asked for all of his', () => {
  const { ask, reports } = watched();
  ask('');
  ask('TW01,TW0101');
  expect(reports).toEqual([]);
  const narrow = watched();
  narrow.ask('TW0101');
  narrow.ask('');
  expect(narrow.reports).toEqual([{ beyond: [], companies: ['TW01'], types: [] }]);
});

test('companies beyond the scope are reported from the first one on', () => {
  const { ask, reports } = watched();
  ask('TW0101,ELSEWHERE');
  expect(reports).toEqual([{ beyond: ['ELSEWHERE'], companies: [], types: [] }]);
});

test('a socket that keeps asking is reported twenty times', () => {
  const { ask, reports } = watched();
  for (let n = 0; n < 30; n += 1) ask(`X${n}`);
  expect(reports).toHaveLength(20);
});
