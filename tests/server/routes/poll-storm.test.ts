import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { QueryResultRow } from 'pg';

import type { Database, SqlValue } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { loginAs } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

test('300 desks that ask at once of a server that has just come up are given what a few readings found', async () => {
  const demo = await openDemoApp(Date.now);
  const { cookie, header } = await loginAs(demo.app, 'admin');
  let readings = 0;
  const counted: Database = {
    ...demo.database,
    // As long as ten thousand trucks take.
    async *cursor<R extends QueryResultRow>(text: string, values: readonly SqlValue[], size: number) {
      if (text.includes('truck_live')) readings += 1;
      await wait(60);
      yield* demo.database.cursor<R>(text, values, size);
    },
  };
  const app = await openTestApp(counted, Date.now);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      app.server.inject({
        url: '/truck-management/truckStatusData',
        headers: { cookie, 'header-id': header, 'accept-encoding': 'identity' },
      }),
    ),
  );
  const fleets = answers.map((answer): unknown => Reflect.get(Object(answer.json()), 'data'));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(fleets[0]).toHaveLength(4);
  for (const fleet of fleets) expect(fleet).toEqual(fleets[0]);
  expect(readings).toBeGreaterThan(0);
  expect(readings).toBeLessThanOrEqual(3);
  await app.server.close();
  await closeDemoApp(demo);
});
