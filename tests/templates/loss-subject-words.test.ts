import { expect, test } from 'vitest';

import { fill } from '#i18n/translate.ts';
import type { LossSubject } from '#state/reports/loss-sums.ts';
import { proposalText, subjectTitle, verdictText } from '#templates/loss-sums/subject-words.ts';
import type { Translation } from '#ui/language.tsx';

const inWords = (language: Translation['language']): Translation => ({
  language,
  t: (text, values) => fill(text, language, values),
  m: (key) => key,
});
const [zh, en] = [inWords('zh'), inWords('en')];

const subject = (more: Partial<LossSubject>): LossSubject => ({
  id: 'truckGauge:1:2',
  kind: 'truckGauge',
  name: '浙B00001',
  number: 2,
  code: '1',
  verdict: 'named',
  trips: 40,
  above: 12,
  below: 0,
  path: [],
  lossL: 100,
  uncertaintyL: 20,
  biasRate: 0.004,
  biasUncertaintyRate: 0.0002,
  permittedRate: 0.003,
  others: [],
  ...more,
});

test.each([
  // A gauge that reads too much has a table that says too much.
  ['truckGauge', 0.004, '液位仪读数偏大 4.00 ‰', '−4.00 ‰'],
  ['truckGauge', -0.012, '液位仪读数偏小 12.00 ‰', '+12.00 ‰'],
  // A tank that finds less than was given has a table that says too little.
  ['stationTank', 0.004, '收油少计 4.00 ‰', '+4.00 ‰'],
  ['stationTank', -0.004, '收油多计 4.00 ‰', '−4.00 ‰'],
] as const)('a %s that is off by %s: %s, and its table by %s', (kind, biasRate, said, correction) => {
  const off = subject({ kind, biasRate });
  expect(verdictText(off, zh)).toBe(said);
  expect(proposalText(off, zh)).toContain(correction);
  expect(proposalText(off, en)).toContain(correction);
});

test('nothing is proposed of who is not named, nor of people', () => {
  for (const verdict of ['permitted', 'notSeparable', 'explained', 'quiet', 'tooFew'])
    expect(proposalText(subject({ verdict }), en)).toBe('');
  expect(proposalText(subject({ kind: 'driver', number: null }), en)).toBe('');
});

test('who can’t be told apart is told with whom, and who is cleared, by whom', () => {
  const others = [{ id: 'truck:3', kind: 'truck', name: '浙B00003', number: null, code: '3' }];
  const driver = subject({ kind: 'driver', name: '张伟', number: null, verdict: 'notSeparable', others });
  expect(verdictText(driver, en)).toBe('Not separable yet from 浙B00003 (whole truck)');
  const tank = [{ id: 'x', kind: 'carriedTo', name: '城关加油站', number: 1, code: 'S01' }];
  const cleared = { ...driver, verdict: 'explained', others: tank };
  expect(verdictText(cleared, zh)).toBe('偏差来自 城关加油站 1 号罐，不指向本人');
  expect(verdictText({ ...cleared, kind: 'truckGauge' }, en)).toBe(
    'Explained by 城关加油站, tank 1, not by it',
  );
});

test('a subject is called by its plate and compartment, its station and tank, its name', () => {
  expect(subjectTitle(subject({}), zh)).toBe('浙B00001 2 仓');
  expect(subjectTitle(subject({ kind: 'stationTank', name: 'S' }), en)).toBe('S, tank 2');
  expect(subjectTitle(subject({ kind: 'driver', name: '张伟', number: null }), en)).toBe('张伟');
});
