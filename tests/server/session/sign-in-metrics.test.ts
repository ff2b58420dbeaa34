import { expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import { countSignIn } from '#server/identity/session/sign-in-metrics.ts';
import { createMetrics } from '#server/kernel/metrics/metrics.ts';
import { Refusal } from '#server/kernel/refusal.ts';

const words = ['不行', 'no'] as const;

test.each([
  ['signedIn', () => Promise.resolve({ actor: 'somebody' })],
  ['step', () => Promise.resolve({ factors: [] })],
  ['refused', () => Promise.reject(new Refusal(resultCodes.badRequest, words))],
  ['limited', () => Promise.reject(new Refusal(resultCodes.tooManyRequests, words))],
  // A fault of the server’s is nobody’s wrong password.
  ['failed', () => Promise.reject(new TypeError('the database is away'))],
] as const)('an attempt to sign in is counted as %s by what becomes of it', async (outcome, attempt) => {
  const metrics = createMetrics(() => 0);
  await countSignIn<object>(metrics, attempt()).catch(() => {});
  const { values } = await metrics.signIns.get();
  expect(values.filter(({ value }) => value > 0)).toEqual([{ labels: { outcome }, value: 1 }]);
});
