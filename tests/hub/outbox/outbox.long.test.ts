import { expect, test } from 'vitest';

import { bench } from '../support/bench.ts';
import { describeWritesFrom } from '../support/writes-from.ts';

// From a shared one: shared-hub-writes.test.ts.
for (const host of ['dedicated', 'page'] as const) describeWritesFrom(host);

test('a thousand writes whose answers are cut after the commit have exactly one effect each', async () => {
  const b = bench();
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  const effects = new Map<string, number>();
  const answered = new Map<string, unknown>();
  let seed = 1;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  let cut = 0;
  b.server.on('POST /alarmCue', ({ headers, form }) => {
    const key = headers.get('idempotency-key') ?? '';
    const ids = form.get('alarmIds') ?? '';
    if (!answered.has(key)) effects.set(ids, (effects.get(ids) ?? 0) + 1);
    answered.set(key, { changed: [], conflicts: [] });
    if (chance() < 0.5) {
      cut += 1;
      // Committed, and the line is cut before the answer: the same for the hub as if nothing had happened.
      return Promise.reject(new TypeError('cut'));
    }
    return { data: answered.get(key) };
  });
  for (let n = 0; n < 1_000; n += 1) {
    await tab.client.call('alarms.cue', {
      alarmIds: `a${n}`,
      state: 'normal',
      stateVersions: '0',
      remark: 'r',
    });
    if (n % 3 === 0) await tab.client.call('session.ip', {});
  }
  for (let round = 0; round < 1_000 && (tab.last('outbox')?.length ?? 0) > 0; round += 1) {
    await tab.client.call('session.ip', {});
    await b.advance(100);
  }
  expect(cut).toBeGreaterThan(500);
  expect(effects.size).toBe(1_000);
  expect([...effects.values()].every((count) => count === 1)).toBe(true);
  expect(tab.last('outbox')).toEqual([]);
}, 120_000);
