import { expect, test } from 'vitest';

import { openFrameTrial } from './frame-trial.ts';

test('whatever a terminal sends is answered or refused with a reason, and another terminal is served on', async () => {
  const trial = await openFrameTrial(1);
  const { outcomes, wrong } = await trial.round(600);
  await trial.close();
  expect(wrong).toEqual([]);
  // The net has something in it: every way that there is was gone.
  for (const outcome of ['answered', 'refused', 'fault', 'part'])
    expect(outcomes[outcome], outcome).toBeGreaterThan(5);
}, 60_000);
