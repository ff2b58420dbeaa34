import { expect, test } from 'vitest';

import { shareKinds } from '#domain/sharing/share-kinds.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { migrations } from '#server/database/schema/migration-files.ts';

import { openEmptyTestDatabase } from '../../support/databases/databases.ts';

test('links to replays that stand move over: what was open is, what was revoked stays so', async () => {
  const database = await openEmptyTestDatabase();
  await database.query(
    `create table migration (name text primary key, hash text not null, applied_time timestamptz not null default now(),
       additive boolean not null default false)`,
  );
  const moving = migrations.findIndex(({ name }) => name.startsWith('0620'));
  for (const { name, text, hash, additive } of migrations.slice(0, moving)) {
    await database.script(`begin; ${text}; commit;`);
    await database.query('insert into migration (name, hash, additive) values ($1, $2, $3)', [
      name,
      hash,
      additive,
    ]);
  }
  await database.query(
    `insert into track_share (token_hash, company_code, companies, sign_codes, from_time, to_time, author_id, author_name,
       created_time, expires_time, revoked_time, opened)
     values ('\\x01', 'TW', '{TW,TW01}', '{浙B00001}', '2026-03-01', '2026-03-02', 7, 'one', '2026-03-02', '2026-03-09', null, 3),
       ('\\x02', 'TW', '{TW}', '{浙B00002}', '2026-03-01', '2026-03-02', 7, 'one', '2026-03-02', '2026-03-09', '2026-03-03', 0)`,
  );
  await migrate(database);
  const rows = await database.query(
    `select encode(token_hash, 'hex') as hash, kind, companies, needs, contents, sign_codes, ended_why, opened,
       ended_time = '2026-03-03' as then_revoked, length(public_code) as code from share_link order by id`,
  );
  const common = { kind: 'track', needs: [...shareKinds.track.needs], contents: ['track'], code: 32 };
  expect(rows).toEqual([
    {
      ...common,
      hash: '01',
      companies: ['TW', 'TW01'],
      sign_codes: ['浙B00001'],
      ended_why: null,
      then_revoked: null,
      opened: 3,
    },
    {
      ...common,
      hash: '02',
      companies: ['TW'],
      sign_codes: ['浙B00002'],
      ended_why: 'revoked',
      then_revoked: true,
      opened: 0,
    },
  ]);
  await database.close();
});
