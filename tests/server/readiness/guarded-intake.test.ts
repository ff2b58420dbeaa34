import { expect, test } from 'vitest';

import { createDatabaseSilence } from '#server/database/database-silence.ts';
import type { TokenScope } from '#server/ingest/messages/tokens.ts';
import type { MessageIntake } from '#server/ingest/subjects/runner.ts';
import { guardIntake } from '#server/operations/readiness/guarded-intake.ts';
import { createSuspension } from '#server/operations/readiness/suspension.ts';
import { createTerminalClocks } from '#server/operations/readiness/terminal-clocks.ts';

const scope = { terminal: null } as TokenScope;
const never: MessageIntake = { batch: () => new Promise(() => {}) };

const guarded = (intake: MessageIntake, silence: ReturnType<typeof createDatabaseSilence> | null) =>
  guardIntake(
    intake,
    createSuspension(),
    createTerminalClocks(
      () => 0,
      () => 0,
    ),
    silence,
  );

test('a terminal is told at once that the database does not answer, and one that waits when it ceases to', async () => {
  const silence = createDatabaseSilence();
  const waiting = guarded(never, silence).batch(scope, [], 0);
  silence.set(true);
  await expect(waiting).rejects.toMatchObject({
    statusCode: 503,
    message: expect.stringMatching(/keep the messages/) as string,
  });
  await expect(guarded(never, silence).batch(scope, [], 0)).rejects.toMatchObject({ statusCode: 503 });
});

test('what the demo says of the past is no clock of now', async () => {
  const clocks = createTerminalClocks(
    () => 1_000_000,
    () => 0,
  );
  const taken: MessageIntake = { batch: () => Promise.resolve({ results: [], newAlarms: 0 }) };
  const sent = (terminal: string) => [{ terminal, sentAt: new Date(400_000).toISOString() }];
  const send = async (fillsPast: boolean): Promise<void> => {
    const intake = guardIntake(taken, createSuspension(), clocks, null, () => fillsPast);
    for (let n = 0; n < 6; n += 1) await intake.batch(scope, sent(`t${n}`), 0);
  };
  await send(true);
  expect(clocks.aheadMs()).toBeNull();
  await send(false);
  expect(clocks.aheadMs()).toBe(600_000);
});

test('with a log in front the database is not asked about', async () => {
  const taken: MessageIntake = { batch: () => Promise.resolve({ results: [], newAlarms: 0 }) };
  await expect(guarded(taken, null).batch(scope, [], 0)).resolves.toEqual({ results: [], newAlarms: 0 });
});
