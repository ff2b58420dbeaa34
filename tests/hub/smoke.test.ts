import { expect, test } from 'vitest';
import { bench } from './support/bench.ts';

test('login, menus, socket', async () => {
  const b = bench();
  const tab = await b.openTab();
  const out = await b.login(tab);
  expect(out.ok).toBe(true);
  await b.advance(100);
  expect(tab.last('session')?.user.userName).toBe('dispatcher');
  expect(tab.last('menus')?.length).toBe(1);
  expect(b.server.open().length).toBe(1);
  expect(b.server.socket().sent[0]).toMatchObject({ msgType: 1, typeIds: '1,2,201', userPri: 'C1,C2' });
  expect(tab.last('connection')?.state).toBe('live');
});
