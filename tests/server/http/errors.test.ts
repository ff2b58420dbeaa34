import fastify from 'fastify';
import { expect, test } from 'vitest';

import { type ResultCode, resultCodes } from '#contract/envelope.ts';
import { registerErrors } from '#server/http/plugins/errors.ts';
import { Refusal } from '#server/kernel/refusal.ts';

const heldMs = 250;
/** Timers count whole milliseconds. */
const slackMs = 5;

/** How long a refusal of this code waits for its answer, ms. */
const answeredAfterMs = async (resultCode: ResultCode): Promise<number> => {
  const app = fastify();
  registerErrors(app, () => 0);
  app.get('/tried', () => {
    throw new Refusal(resultCode, ['太频繁', 'too often']);
  });
  const began = performance.now();
  const answer = await app.inject('/tried');
  expect(answer.json()).toMatchObject({ resultCode });
  await app.close();
  return performance.now() - began;
};

test('one request too many waits for its answer, so that refusals alone take nobody else’s turn', async () => {
  expect(await answeredAfterMs(resultCodes.tooManyRequests)).toBeGreaterThanOrEqual(heldMs - slackMs);
});
