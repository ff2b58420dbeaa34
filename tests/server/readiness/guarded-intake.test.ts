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

test('with a log in front the database is not asked about', async () => {
  const taken: MessageIntake = { batch: () => Promise.resolve({ results: [], newAlarms: 0 }) };
  await expect(guarded(taken, null).batch(scope, [], 0)).resolves.toEqual({ results: [], newAlarms: 0 });
});
