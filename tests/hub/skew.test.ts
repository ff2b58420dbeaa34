import { expect, test } from 'vitest';

import { bench } from './support/bench.ts';
import { alarm, frame, subscribed } from './support/samples.ts';

test('an emergency stays on the tabs of an older build while their hub is followed by one without storage, until it is confirmed', async () => {
  const b = bench('shared');
  const old = await b.openTab({ build: 'b1' });
  await b.login(old);
  await b.advance(10);
  b.server.socket().send(subscribed(0));
  b.server.socket().send(frame(1, alarm('u', 201)));
  await b.advance(30);
  const urgent = (): string[] => (old.last('alarms')?.urgent ?? []).map(({ id }) => id);
  expect(urgent()).toEqual(['u']);
  let confirmed = false;
  b.server.on('GET /alarmInfo', () => ({
    data: { rows: confirmed ? [] : [alarm('u', 201)], head: 1, epoch: 'e1' },
  }));
  const before = old.received('alarms').length;
  await b.openTab({ build: 'b2' });
  await b.advance(5_000);
  expect(old.reloads).toEqual(['versionSkew']);
  const since = old.received('alarms').slice(before);
  expect(since.length).toBeGreaterThan(0);
  expect(since.filter((board) => board.urgent.length === 0)).toEqual([]);

  // The other build's tabs know it from the server, and so do these.
  confirmed = true;
  for (const socket of b.server.open())
    socket.send({ msgType: 3, alarm: alarm('u', 201, { state: 'acknowledged', stateVersion: 1 }) });
  await b.advance(30);
  expect(urgent()).toEqual([]);
});

test('what was confirmed while the older build changed its hub is taken off by the first answer', async () => {
  const b = bench('shared');
  const old = await b.openTab({ build: 'b1' });
  await b.login(old);
  await b.advance(10);
  b.server.socket().send(subscribed(0));
  b.server.socket().send(frame(1, alarm('u', 201)));
  await b.advance(30);
  await b.openTab({ build: 'b2' });
  await b.advance(5_000);
  expect(old.last('alarms')?.urgent).toEqual([]);
});
