import cookie from '@fastify/cookie';
import fastify from 'fastify';
import * as Type from 'typebox';
import { expect, test } from 'vitest';

import { type Call, defineCall } from '#contract/call.ts';
import { basePath } from '#contract/base-path.ts';
import { protocolHeader, resultCodes, serverTimeHeader } from '#contract/envelope.ts';
import { FileReply } from '#contract/handed-out.ts';
import { sessionCalls } from '#contract/session/session.ts';
import { oldestServedProtocol } from '#contract/version.ts';
import type { TransactionBoundDatabase } from '#server/database/transaction-bound-database.ts';
import { mountPublic, mountSession, type Mount, type SessionHandler } from '#server/http/mount.ts';
import { pageWire } from '#server/http/wires/page-wire.ts';
import { alreadySent, type CallContext } from '#server/http/wires/wire.ts';
import { badRequest, Refusal } from '#server/kernel/refusal.ts';
import { SharedBody } from '#server/http/shared-body.ts';
import { createDatabaseSilence } from '#server/database/database-silence.ts';
import { TakenElsewhere } from '#server/identity/session/taken-elsewhere.ts';
import type { Actor } from '#server/identity/actor.ts';

import { actor as someActor } from '../../fuzz/doubles.ts';

const startMs = Date.parse('2026-03-02T01:00:00Z');
const reply = Type.Object({ seen: Type.Unknown() });
const query = Type.Object({ word: Type.Optional(Type.String({ maxLength: 10 })) });
const callOf = (over: Partial<Call> = {}): Call =>
  defineCall({ method: 'GET', path: '/tried', access: 'own', reply, ...over });

/** A call mounted on an application of its own, and what has been done for it. */
const mounted = (
  call: Call,
  {
    actor = someActor,
    handler = async (_actor, args) => ({ seen: args }),
    asOfMs,
    waitMs = 0,
    isPublic = false,
  }: {
    readonly actor?: Actor | null;
    readonly handler?: SessionHandler<Call>;
    /** Moment of what is read elsewhere; missing: it is read from the database. */
    readonly asOfMs?: number;
    readonly waitMs?: number;
    readonly isPublic?: boolean;
  } = {},
) => {
  const app = fastify();
  void app.register(cookie);
  app.setErrorHandler((error, _request, answer) =>
    error instanceof Refusal
      ? answer.send({ resultCode: error.resultCode, message: error.text[1] })
      : answer.send({ resultCode: 500, message: String(error) }),
  );
  const done: string[] = [];
  const clock = { nowMs: startMs };
  const database = {
    within: <T>(work: () => Promise<T>) => {
      done.push('within');
      return work();
    },
    query: (text: string) => {
      if (text.includes('insert into audit_log')) done.push('audited');
      return Promise.resolve([]);
    },
  } as unknown as TransactionBoundDatabase;
  const silence = createDatabaseSilence();
  const now = () => clock.nowMs;
  const wire = pageWire({
    now,
    actorOf: () => {
      done.push('actor');
      return Promise.resolve(actor);
    },
    checkOwnPage: () => void done.push('own page'),
    pace: { take: () => waitMs },
    silence,
  });
  const mount: Mount = {
    app,
    database,
    now,
    // No call of these tests is offered to other systems.
    wires: { page: wire, service: wire },
    silence,
    sources: {
      sourceOf: () => {
        done.push('source');
        if (asOfMs === undefined) return null;
        return {
          asOfMs,
          within: (work) => {
            done.push('elsewhere');
            return work();
          },
        };
      },
      wrote: () => {
        done.push('wrote');
        return Promise.resolve();
      },
    },
    // No call of these tests reads a past that may be archived.
    archive: {} as Mount['archive'],
  };
  if (isPublic) mountPublic(mount, call, (args, context) => handler(someActor, args, context));
  else mountSession(mount, call, handler);
  const ask = async (
    path = call.path,
    headers: Readonly<Record<string, string>> = {},
    payload?: Readonly<Record<string, string>>,
  ) => {
    const sent = await app.inject({
      method: call.method,
      url: `${basePath}${path}`,
      headers,
      ...(payload && { payload }),
    });
    const json = String(sent.headers['content-type']).includes('json') ? sent.json() : {};
    return { ...json, sent } as { resultCode: number; message: string; data: unknown; sent: typeof sent };
  };
  return { ask, done, clock };
};
const codeOf = async (...given: Parameters<typeof mounted>): Promise<number> =>
  (await mounted(...given).ask()).resultCode;

const writing = callOf({ method: 'POST' });
const readingByForm = callOf({ method: 'POST', reads: true });
const looking: Actor = { ...someActor, viewer: someActor.user };

test('without a session nothing is done', async () => {
  const { ask, done } = mounted(writing, { actor: null });
  expect((await ask()).resultCode).toBe(resultCodes.sessionGone);
  expect(done).toEqual(['actor']);
});

test('whoever calls too often is told how long to wait, and whoever does not is answered', async () => {
  const { ask, done } = mounted(callOf(), { waitMs: 1500 });
  const answer = await ask();
  expect([answer.resultCode, answer.sent.headers['retry-after']]).toEqual([resultCodes.tooManyRequests, '2']);
  expect(done).toEqual(['actor']);
  expect(await codeOf(callOf())).toBe(200);
});

test('a write proves that it comes from the own page; what is read with GET needs the cookie alone', async () => {
  for (const [call, asked] of [
    [callOf(), 0],
    [writing, 1],
    [readingByForm, 1],
  ] as const) {
    const { ask, done } = mounted(call);
    expect((await ask()).resultCode).toBe(200);
    expect(done.filter((one) => one === 'own page')).toHaveLength(asked);
  }
});

test('another site may ask what is public, and may do nothing', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const answerTo = async (call: Call, headers = {}) =>
    (await mounted(call, { isPublic: true }).ask(call.path, headers)).resultCode;
  const [asking, doing] = [
    callOf({ access: 'public' }),
    callOf({ access: 'public', method: 'POST' }),
  ] as const;
  expect(await answerTo(asking, foreign)).toBe(200);
  expect(await answerTo(doing, foreign)).toBe(resultCodes.restricted);
  expect(await answerTo(doing)).toBe(200);
});

test('clients of an older protocol have to reload; programs name none', async () => {
  const { ask } = mounted(callOf());
  const answerTo = async (headers: Readonly<Record<string, string>>) =>
    (await ask('/tried', headers)).resultCode;
  expect(await answerTo({ [protocolHeader]: String(oldestServedProtocol - 1) })).toBe(
    resultCodes.upgradeRequired,
  );
  expect(await answerTo({ [protocolHeader]: String(oldestServedProtocol) })).toBe(200);
  expect(await answerTo({})).toBe(200);
});

test('whose password is temporary, or whose second factor is missing, gets no call but those that mend it', async () => {
  const without = (over: object): Actor => ({ ...someActor, user: { ...someActor.user, ...over } });
  expect(await codeOf(callOf(), { actor: without({ mustChangePassword: true }) })).toBe(400);
  expect(await codeOf(callOf(), { actor: without({ mustEnrolFactor: true }) })).toBe(400);
  expect(await codeOf(callOf(), { actor: without({ mustChangePassword: false }) })).toBe(200);
});

test('he reads his own account meanwhile, and who looks on ends that', async () => {
  const without = (over: object): Actor => ({ ...someActor, user: { ...someActor.user, ...over } });
  const resume = sessionCalls['session.resume'];
  for (const missing of [{ mustChangePassword: true }, { mustEnrolFactor: true }])
    expect(await codeOf(resume, { actor: without(missing) })).toBe(200);
  expect(await codeOf(sessionCalls['session.endView'], { actor: looking })).toBe(200);
});

test('who sees the console as somebody else reads, by form too, and writes nothing', async () => {
  expect(await codeOf(callOf(), { actor: looking })).toBe(200);
  expect(await codeOf(readingByForm, { actor: looking })).toBe(200);
  expect(await codeOf(writing, { actor: looking })).toBe(400);
  expect(await codeOf(writing)).toBe(200);
});

test('nor is he handed anything out; who is himself is', async () => {
  const document = callOf({ document: true });
  expect(await codeOf(document, { actor: looking })).toBe(400);
  expect(await codeOf(document)).toBe(200);
});

test('a call of a function is refused to who has it not', async () => {
  const call = callOf({ access: { functionCode: 'alarm.watch' } });
  expect(await codeOf(call)).toBe(resultCodes.restricted);
  expect(await codeOf(call, { actor: { ...someActor, functions: new Set(['alarm.watch']) } })).toBe(200);
});

test('fields come from query, path and body, each by its own schema', async () => {
  const { ask } = mounted(callOf({ query }));
  expect((await ask('/tried?word=a&other=b')).data).toEqual({ seen: { word: 'a' } });
  const page = mounted(callOf({ path: '/tried/*address', query: Type.Object({ address: Type.String() }) }));
  expect((await page.ask('/tried/setting/truck')).data).toEqual({ seen: { address: 'setting/truck' } });
  const row = mounted(callOf({ path: '/tried/:id', query: Type.Object({ id: Type.Integer() }) }));
  expect((await row.ask('/tried/7')).data).toEqual({ seen: { id: 7 } });
  const form = mounted(callOf({ method: 'POST', body: query }));
  expect((await form.ask('/tried', {}, { word: 'a', other: 'b' })).data).toEqual({ seen: { word: 'a' } });
});

test('a page’s call is refused by the page that its address names', async () => {
  const call = callOf({ path: '/tried/*address', access: { pageOf: 'address' } });
  const actor = { ...someActor, functions: new Set(['page:dashboard']) };
  const { ask } = mounted(call, { actor });
  expect((await ask('/tried/dashboard')).resultCode).toBe(200);
  expect((await ask('/tried/handover')).resultCode).toBe(resultCodes.restricted);
});

test('a session is asked again where a body was long on its way, and not otherwise', async () => {
  const slow = (afterMs: number) => {
    const world = mounted(writing);
    // The clock goes on between the head of the request and its handler.
    let times = 0;
    Object.defineProperty(world.clock, 'nowMs', {
      get: () => ((times += 1) <= 2 ? startMs : startMs + afterMs),
    });
    return world;
  };
  for (const [afterMs, asked] of [
    [2_999, 1],
    [3_000, 2],
  ] as const) {
    const { ask, done } = slow(afterMs);
    await ask();
    expect([afterMs, done.filter((one) => one === 'actor').length]).toEqual([afterMs, asked]);
  }
});

test('what is read is audited nowhere, in no transaction, and from where it may be read', async () => {
  for (const call of [callOf(), readingByForm]) {
    const { ask, done } = mounted(call);
    expect((await ask()).resultCode).toBe(200);
    expect(done.filter((one) => !['actor', 'own page'].includes(one))).toEqual(['source']);
    const replica = mounted(call, { asOfMs: startMs - 5000 });
    await replica.ask();
    expect(replica.done).toContain('elsewhere');
  }
});

test('what a replica does not know is asked of the database; what fails there fails', async () => {
  const behind = (error: Error) => {
    let asked = 0;
    return mounted(callOf(), {
      asOfMs: startMs - 5000,
      handler: () => {
        asked += 1;
        return asked === 1 ? Promise.reject(error) : Promise.resolve({ seen: asked });
      },
    });
  };
  const refused = await behind(badRequest(['没有', 'not there'])).ask();
  expect(refused).toMatchObject({ resultCode: 200, data: { seen: 2 }, serverTime: startMs });
  expect((await behind(new Error('broken')).ask()).resultCode).toBe(500);
});

test('what is written is written in one transaction with its audit, and reads of that browser know of it', async () => {
  const { ask, done } = mounted(writing, { asOfMs: startMs - 5000 });
  expect((await ask()).resultCode).toBe(200);
  expect(done.filter((one) => !['actor', 'own page'].includes(one))).toEqual(['within', 'audited', 'wrote']);
});

test('a call with transactions of its own is not put into one', async () => {
  const { ask, done } = mounted({ ...writing, ownTransaction: true });
  await ask();
  expect(done).not.toContain('within');
  expect(done).toContain('wrote');
});

test('a file that a write has sent by itself is all of its answer', async () => {
  const { ask, done } = mounted(
    { ...writing, reply: FileReply },
    {
      handler: async (_actor, _args, { reply: answer }: CallContext) => {
        await answer.send('file');
        return alreadySent;
      },
    },
  );
  expect((await ask()).sent.body).toBe('file');
  expect(done).not.toContain('wrote');
});

test('what many share is sent once made, with its tag', async () => {
  const { ask } = mounted(callOf(), { handler: async () => SharedBody.of('{"a":1}', startMs) });
  const { sent, data } = await ask();
  expect(data).toEqual({ a: 1 });
  expect(sent.headers['etag']).toBe(SharedBody.of('{"a":1}', startMs).tag);
});

test('an answer says of which moment it is, and what time it is where that is another', async () => {
  const now = await mounted(callOf()).ask();
  expect([Reflect.get(now, 'serverTime'), now.sent.headers[serverTimeHeader]]).toEqual([startMs, undefined]);
  const before = await mounted(callOf(), { asOfMs: startMs - 5000 }).ask();
  expect([Reflect.get(before, 'serverTime'), before.sent.headers[serverTimeHeader]]).toEqual([
    startMs - 5000,
    String(startMs),
  ]);
});

test('who met a value of another company is noted, who is refused for another reason is not', async () => {
  const refusing = (error: Error) => mounted(writing, { handler: () => Promise.reject(error) });
  const met = refusing(new TakenElsewhere('terminal', { number: '1' }));
  expect((await met.ask()).resultCode).toBe(400);
  expect(met.done).toContain('audited');
  const other = refusing(badRequest(['错', 'wrong']));
  expect(await other.ask()).toMatchObject({ resultCode: 400, message: 'wrong' });
  expect(other.done).not.toContain('audited');
});
