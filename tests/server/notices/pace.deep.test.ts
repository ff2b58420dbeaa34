import { expect, test } from 'vitest';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { startNoticeProviders } from '../../support/notice-providers.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

test('a thousand notices a minute go through the outbox', async () => {
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  const providers = await startNoticeProviders(Date.now, 20);
  const app = await openTestApp(database, Date.now, { noticeProviders: providers.config });
  await database.query(`insert into message_balance values ('TW01', 1000)`);
  await database.query(
    `insert into notice_receiver (company_code, channel, name, address)
     select 'TW01', 'sms', 'phone ' || n, (13800000000 + n)::text from generate_series(1, 250) n`,
  );
  // Four to each: fewer than a flood, so that each is a message of its own.
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, type, sign_code, channel, receiver_name, address, lane, created_time, due_time)
     select 'pace:' || n, x.id, x.company_code, 'alarm', 201, '浙B00001', x.channel, x.name, x.address, notice_lane_of(x.*), now(), now()
     from notice_receiver x, generate_series(1, 4) n where x.channel = 'sms' and x.name like 'phone %'`,
  );
  const begun = performance.now();
  while (await app.sendNotices());
  const tookS = (performance.now() - begun) / 1000;
  console.log(`1,000 notices in ${tookS.toFixed(1)} s`);
  expect(providers.received).toHaveLength(1000);
  expect(new Set(providers.received.map(({ text }) => text)).size).toBe(1000);
  expect(tookS).toBeLessThan(60);
  await app.server.close();
  await providers.close();
  await database.close();
}, 120_000);
