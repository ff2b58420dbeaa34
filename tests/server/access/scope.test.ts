import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';

import type { ServerFrame, SubscribeFrame } from '#contract/alarms/alarm-stream.ts';
import { type Actor, narrowed } from '#server/identity/actor.ts';
import { isForeign } from '#server/identity/session/authenticator.ts';
import { companiesInScope } from '#server/identity/scope/session-scope.ts';
import type { AlarmFeed } from '#server/alarms/stream/alarm-feed.ts';
import type { StreamEntry } from '#server/alarms/stream/stream-reads.ts';
import { createSubscription, maxRecovered } from '#server/alarms/stream/subscription.ts';

import { actor as someone } from '../../fuzz/doubles.ts';
import { alarm } from '../../hub/support/samples.ts';

const actor: Actor = { ...someone, companies: ['C1', 'C2'] };

test('a client’s filter can only narrow its scope', () => {
  expect(narrowed(actor, undefined)).toEqual(['C1', 'C2']);
  expect(narrowed(actor, '')).toEqual(['C1', 'C2']);
  expect(narrowed(actor, 'C2')).toEqual(['C2']);
  expect(narrowed(actor, 'C9')).toEqual([]);
  expect(narrowed(actor, 'C9,C1,C0')).toEqual(['C1']);
});

test('a request comes from another site where the browser says so, by fetch metadata or by its origin', () => {
  const foreign = (headers: Readonly<Record<string, string>>) =>
    isForeign({
      headers: { host: 'tank.example', ...headers },
      // What Fastify makes of X-Forwarded-Host.
      host: 'evil.example',
    } as unknown as FastifyRequest);
  expect(foreign({})).toBe(false);
  expect(foreign({ 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(foreign({ 'sec-fetch-site': 'none' })).toBe(false);
  for (const site of ['same-site', 'cross-site', '']) expect(foreign({ 'sec-fetch-site': site })).toBe(true);
  expect(foreign({ origin: 'https://tank.example' })).toBe(false);
  for (const origin of [
    'https://evil.example',
    'null',
    'https://tank.example.evil.example',
    'https://tank.example:8443',
  ])
    expect(foreign({ origin })).toBe(true);
  // What the browser says of itself weighs more than the origin.
  expect(foreign({ 'sec-fetch-site': 'cross-site', origin: 'https://tank.example' })).toBe(true);
  expect(foreign({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).toBe(false);
});

describe('a client’s view of the alarm stream', () => {
  const entry = (
    cursor: number,
    more: Partial<StreamEntry['alarm']> = {},
    kind: StreamEntry['kind'] = 'alarm',
  ): StreamEntry => ({
    cursor,
    kind,
    alarm: alarm(`a${cursor}`, 2, more),
    sprinkler: false,
  });
  const view = (past: readonly StreamEntry[] = [], trimmedTo = 0) => {
    const frames: ServerFrame[] = [];
    const asked: (readonly string[])[] = [];
    const scopes: (readonly string[] | null)[] = [];
    const feed: AlarmFeed = {
      epoch: 'e1',
      newest: () => past.at(-1)?.cursor ?? 0,
      headOf: async ({ companies }) =>
        Math.max(
          trimmedTo,
          ...past.flatMap(({ cursor, alarm }) => (companies.includes(alarm.companyCode) ? [cursor] : [])),
        ),
      reaches: async (after) => after >= trimmedTo && after <= (past.at(-1)?.cursor ?? 0),
      read: async (after, companies, limit) => {
        asked.push(companies);
        scopes.push(companiesInScope());
        return past
          .filter(({ cursor, alarm: { companyCode } }) => cursor > after && companies.includes(companyCode))
          .slice(0, limit);
      },
      subscribe: () => () => {},
      stop: async () => {},
    };
    const subscription = createSubscription(
      actor,
      feed,
      (text) => frames.push(JSON.parse(text)),
      (work) => work(),
    );
    const subscribe = (more: Partial<SubscribeFrame> = {}) =>
      subscription.subscribe({ msgType: 1, typeIds: '2', userPri: '', userName: 'x', ...more });
    return { subscription, subscribe, frames, asked, scopes };
  };
  /** Ids of the alarms that were sent, with the numbers before them. */
  const alarms = (frames: readonly ServerFrame[]) =>
    frames.flatMap((frame) => ('cursor' in frame ? [[frame.id, frame.prev, frame.cursor]] : []));

  test('sends the alarms of the actor’s companies and types, those that pop up, in order with the number before', async () => {
    const { subscription, subscribe, frames } = view();
    await subscribe();
    subscription.offer([
      entry(1),
      entry(2, { companyCode: 'C9' }),
      entry(3, { companyCode: 'C2' }),
      entry(4, { type: 4 }),
      entry(5, { popup: false }),
      entry(6, { withdrawn: true }),
      entry(7, { type: 201 }),
    ]);
    expect(alarms(frames)).toEqual([
      ['a1', 0, 1],
      ['a3', 1, 3],
      ['a7', 3, 7],
    ]);
    expect(subscription.head()).toEqual({ msgType: 0, head: 7, epoch: 'e1' });
    expect([...subscription.companies()]).toEqual(['C1', 'C2']);
  });

  test('is narrowed by the subscription, never widened', async () => {
    const { subscription, subscribe, frames, asked, scopes } = view([
      entry(1),
      entry(2, { companyCode: 'C9' }),
    ]);
    await subscribe({ userPri: 'C2,C9', cursor: 0 });
    subscription.offer([entry(3), entry(4, { companyCode: 'C9' }), entry(5, { companyCode: 'C2' })]);
    expect(asked).toEqual([['C2']]);
    // A statement that forgot its condition would find nothing of others, as within a call.
    expect(scopes).toEqual([actor.companies]);
    expect(alarms(frames)).toEqual([['a5', 0, 5]]);
  });

  test('sends states of alarms of the scope, popped up or not, and they move no number', async () => {
    const { subscription, subscribe, frames } = view();
    await subscribe();
    subscription.offer([
      entry(1, { popup: false }, 'state'),
      entry(2, { companyCode: 'C9' }, 'state'),
      entry(3, { type: 4 }, 'state'),
      entry(4),
    ]);
    expect(frames.flatMap((frame) => (frame.msgType === 3 ? [frame.alarm.id] : []))).toEqual(['a1']);
    expect(alarms(frames)).toEqual([['a4', 0, 4]]);
  });

  test('before the subscription there is nothing, and nothing twice', async () => {
    const { subscription, subscribe, frames } = view();
    subscription.offer([entry(1)]);
    expect(frames).toEqual([]);
    await subscribe();
    subscription.offer([entry(2)]);
    subscription.offer([entry(2), entry(1)]);
    expect(alarms(frames)).toEqual([['a2', 0, 2]]);
  });

  test('what was missed is filled from the cursor on; what comes meanwhile waits its turn', async () => {
    const { subscription, subscribe, frames } = view([entry(1), entry(2), entry(3, {}, 'state'), entry(4)]);
    const answered = subscribe({ cursor: 1, epoch: 'e1' });
    subscription.offer([entry(5)]);
    expect(frames).toEqual([]);
    await answered;
    expect(frames[0]).toEqual({ msgType: 1, recovered: true, epoch: 'e1', head: 4, missed: 2 });
    expect(alarms(frames)).toEqual([
      ['a2', 1, 2],
      ['a4', 2, 4],
      ['a5', 4, 5],
    ]);
  });

  test('what it is told of the stream is its own: nothing shows where others have an alarm', async () => {
    const { subscription, subscribe, frames } = view([entry(3), entry(8, { companyCode: 'C9' })]);
    await subscribe();
    expect(frames[0]).toMatchObject({ msgType: 1, head: 3 });
    expect(subscription.head()).toMatchObject({ head: 3 });
    subscription.offer([entry(9, { companyCode: 'C9' }), entry(12)]);
    expect(alarms(frames)).toEqual([['a12', 3, 12]]);
    expect(JSON.stringify(frames)).not.toMatch(/\b[89]\b/);
  });

  test('a hole that can’t be filled is announced: another epoch, trimmed, ahead of the head, or too large', async () => {
    const past = Array.from({ length: maxRecovered + 1 }, (_, n) => entry(n + 1));
    const recovered = async (more: Partial<SubscribeFrame>, trimmedTo = 0) => {
      const { subscribe, frames } = view(past, trimmedTo);
      await subscribe(more);
      const [answer] = frames;
      return answer !== undefined && 'recovered' in answer ? [answer.recovered, alarms(frames).length] : null;
    };
    expect(await recovered({ cursor: 1 })).toEqual([true, maxRecovered]);
    expect(await recovered({ cursor: 0 })).toEqual([false, 0]);
    expect(await recovered({ cursor: 1, epoch: 'e0' })).toEqual([false, 0]);
    expect(await recovered({ cursor: 10 }, 11)).toEqual([false, 0]);
    expect(await recovered({ cursor: 10 }, 10)).toEqual([true, maxRecovered - 9]);
    expect(await recovered({ cursor: maxRecovered + 1 })).toEqual([true, 0]);
    expect(await recovered({ cursor: maxRecovered + 2 })).toEqual([false, 0]);
    // Without a cursor the stream begins now.
    expect(await recovered({})).toEqual([true, 0]);
  });
});
