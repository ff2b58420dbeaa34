import { expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { isFaultOfEntry } from '#server/ingest-log/entry-failure.ts';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

test.each(['22P02', '22003', '23505', '23514', '54000'])('%s is the fault of an entry', (code) => {
  expect(isFaultOfEntry(withCode(code))).toBe(true);
});

const states = '08006 53100 53300 57P01 57P03 57014 40001 42P01 25006 XX001 58030'.split(' ');
const codes = 'ECONNREFUSED ECONNRESET ETIMEDOUT ENOTFOUND EPIPE masterDataChanged suspended'.split(' ');

test.each([...states, ...codes])('%s is the fault of the place', (code) => {
  expect(isFaultOfEntry(withCode(code))).toBe(false);
});

test('a connection that ended or did not answer in time is the fault of the place', () => {
  for (const text of [
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout expired',
    'Client was closed and is not queryable',
  ])
    expect(isFaultOfEntry(new Error(text))).toBe(false);
});

test('what the rules stumble over, and what we refuse, is the fault of an entry', () => {
  expect(isFaultOfEntry(new TypeError('undefined'))).toBe(true);
  // Else one message would hold up all terminals of its partition for ever.
  expect(isFaultOfEntry(new Error('subjects keep telling each other facts'))).toBe(true);
  expect(isFaultOfEntry(new Refusal(resultCodes.badRequest, ['不行', 'No']))).toBe(true);
});
