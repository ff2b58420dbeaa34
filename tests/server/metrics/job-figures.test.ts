import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { createJobCount, watchJobs } from '#server/kernel/jobs/job-metrics.ts';
import { createMetrics } from '#server/kernel/metrics/metrics.ts';
import { jobFigures } from '#server/operations/metrics/job-figures.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { hasPromtool, promtool, valueOf } from '../../support/operation/promtool.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { testLog } from '../../support/worlds/test-log.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

const read = async (): Promise<string> => {
  const metrics = createMetrics(() => 0);
  await jobFigures(metrics, { database, now: () => Date.now() }).read(new AbortController().signal);
  return metrics.registry.metrics();
};

test('deliveries of webhooks wait from their making until they have arrived or are given up', async () => {
  const before = await read();
  for (const job of ['webhooks', 'pushes', 'notices', 'corrections'])
    expect(valueOf(before, `tankwatch_jobs_waiting{job="${job}"}`)).toBe(0);
  await database.query(
    `with hook as (
       insert into webhook (company_code, name, url, secret_sealed, enabled)
       values ('TW01', 'erp', 'https://erp.example/', 'x', true), ('TW01', 'off', 'https://off.example/', 'x', false) returning id
     ), event as (
       insert into outgoing_event (kind, company_code, happened_time, content) values ('test', 'TW01', now(), '{}') returning id
     )
     insert into webhook_delivery (webhook_id, company_code, event_id, order_key, state, created_time)
     select hook.id, 'TW01', event.id, 'a', state, now() - interval '90 s'
     from hook, event, unnest(array['queued', 'queued', 'delivered', 'failed']) as state`,
  );
  const text = await read();
  expect(valueOf(text, 'tankwatch_jobs_waiting{job="webhooks"}')).toBe(2);
  expect(Math.round(valueOf(text, 'tankwatch_jobs_oldest_seconds{job="webhooks"}') / 10)).toBe(9);
  if (hasPromtool) expect(promtool(['check', 'metrics'], text)).toBe('');
});

test('runs of jobs are counted by how they ended, and shown while they last', async () => {
  const metrics = createMetrics(() => 0);
  const jobs = createJobs({
    timers: { every: () => () => {} },
    log: testLog(),
    counted: createJobCount(metrics),
  });
  watchJobs(metrics, jobs);
  let end = (): void => {};
  const slow = jobs.single('webhooks', () => new Promise<void>((resolve) => (end = resolve)));
  const underWay = slow.run();
  const during = await metrics.registry.metrics();
  expect(valueOf(during, 'tankwatch_jobs_running{job="webhooks"}')).toBe(1);
  expect(valueOf(during, 'tankwatch_job_runs_total{job="webhooks",outcome="done"}')).toBe(0);
  end();
  await underWay;
  await jobs.single('pushes', () => Promise.reject(new Error('away'))).run();
  const after = await metrics.registry.metrics();
  expect(valueOf(after, 'tankwatch_jobs_running{job="webhooks"}')).toBe(0);
  expect(valueOf(after, 'tankwatch_job_runs_total{job="webhooks",outcome="done"}')).toBe(1);
  expect(valueOf(after, 'tankwatch_job_runs_total{job="pushes",outcome="failed"}')).toBe(1);
});
