import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { afterEach, describe, expect, test, vi } from 'vitest';

import {
  type AuthorityLinksPorts,
  createAuthorityLinks,
  type ReceivedMessage,
} from '#gateway/jt809/links/authority-links.ts';
import type { AuthorityLinkSettings } from '#gateway/jt809/links/link-settings.ts';
import { createSubLinkListener } from '#gateway/jt809/links/sub-link-listener.ts';
import { readBody, writeBody } from '#gateway/jt809/codec/parts.ts';
import { guardedConnect } from '#server/kernel/outgoing/guarded-connect.ts';
import { inquiryPart } from '#gateway/jt809/messages/inquiry-messages.ts';
import { receivedCountPart } from '#gateway/jt809/messages/link-messages.ts';

import { eventually } from '../../support/authority/eventually.ts';
import { createHandTime } from '../../support/authority/hand-time.ts';
import {
  type StandInAuthority,
  type StandInOptions,
  startStandInAuthority,
} from '../../support/authority/stand-in-authority.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const encryption = { m1: 10_000_019, ia1: 29, ic1: 1_234_577 };
const formats: readonly Pick<StandInOptions, 'edition' | 'encryption' | 'lengthWithCheckCode'>[] = [
  { edition: '2011', encryption: null, lengthWithCheckCode: true },
  { edition: '2013', encryption, lengthWithCheckCode: false },
  { edition: '2019', encryption: null, lengthWithCheckCode: true },
  { edition: '2019', encryption, lengthWithCheckCode: true },
];
const [, , plain2019 = { edition: '2019', encryption: null, lengthWithCheckCode: true } as const] = formats;

/** A carrier with its two links to a stand-in, whose time stands still. */
const world = async (
  options: StandInOptions,
  settings: Partial<AuthorityLinkSettings> = {},
  dial: AuthorityLinksPorts['connect'] = (host, port) => connect(port, host),
) => {
  const authority = await startStandInAuthority(options);
  ends.push(authority.close);
  const time = createHandTime(Date.UTC(2026, 2, 2));
  const received: ReceivedMessage[] = [];
  const confirmed: (readonly [connection: number, mark: number])[] = [];
  const ended: number[] = [];
  const faults: string[] = [];
  const failed = vi.fn();
  const listener = createSubLinkListener({ links: () => [links], failed });
  const ownPort = await listener.listen(0, '127.0.0.1');
  ends.push(listener.close);
  const ports: AuthorityLinksPorts = {
    clock: time.clock,
    timers: time.timers,
    random: () => 0.5,
    connect: dial,
    settings: {
      ...options,
      host: '127.0.0.1',
      port: authority.port,
      accessCode: 1_234_567,
      user: 20_260_001,
      password: 'TankW#01',
      ownHost: '127.0.0.1',
      ownPort,
      subLinkFrom: null,
      numbering: 'all',
      ...settings,
    },
    received: (message) => received.push(message),
    confirmed: (...args) => confirmed.push(args),
    ended: (connection) => ended.push(connection),
    loggedIn: () => {},
    changed: () => {},
    fault: (why) => faults.push(why),
  };
  const links = createAuthorityLinks(ports);
  ends.push(() => {
    const closing = links.close();
    time.advance(10_000);
    return closing;
  });
  links.open();
  return { authority, time, links, received, confirmed, ended, faults, ownPort };
};

/** Until both links stand. */
const linked = async ({
  links,
}: {
  readonly links: ReturnType<typeof createAuthorityLinks>;
}): Promise<void> =>
  eventually(() => {
    const { main, sub } = links.state();
    expect([main.state, sub.state]).toEqual(['up', 'up']);
  });

const place = Buffer.alloc(10, 1);
const message = { id: 0x1202, vehicle: { plate: '浙B12345', color: 2 }, data: place };
const inquiry = { objectKind: 1, objectId: '1', limit: 10, infoId: 77, text: '3+5=?' };

/** How often an authority has heard a place. */
const places = (authority: StandInAuthority, link: 'main' | 'sub'): number =>
  authority.heardOf(0x1202).filter((one) => one.link === link).length;

describe.each(formats)('of edition $edition, encrypted: $encryption', (format) => {
  test('both links come up, and each way goes by its own', async () => {
    const at = await world(format);
    await linked(at);
    expect(at.links.send(message)).toMatchObject({ number: expect.any(Number) });
    await at.authority.until(() => places(at.authority, 'main') === 1);
    expect(at.authority.heardOf(0x1202)[0]).toMatchObject({ vehicle: message.vehicle, data: place });
    const number = at.authority.say(0x9301, inquiryPart(format.edition), inquiry);
    await eventually(() => expect(at.received).toHaveLength(1));
    const [came] = at.received;
    expect(came).toMatchObject({ id: 0x9301, number, vehicle: null });
    expect(readBody(inquiryPart(format.edition), came?.data ?? place)).toMatchObject({
      infoId: 77,
      text: '3+5=?',
    });
    expect(at.faults).toEqual([]);
  });

  test('they stay alive by their keep-alives, and what was sent is confirmed by them', async () => {
    const at = await world(format);
    await linked(at);
    const sent = at.links.send(message);
    at.time.advance(65_000);
    await eventually(() => expect(at.confirmed).toContainEqual([sent?.connection, sent?.mark]));
    at.authority.sayOfLink(0x9005);
    await at.authority.until(() => at.authority.heardOf(0x9006).length === 1);
    expect(at.links.state().sub.keepAliveMs).toBe(at.time.clock());
  });
});

test('a wrong password is told, and tried again after minutes and not at once', async () => {
  const at = await world({ ...plain2019, password: 'another' });
  await eventually(() =>
    expect(at.links.state().main).toMatchObject({ state: 'waiting', detail: 'refusedPassword' }),
  );
  at.time.advance(60_000);
  expect(at.authority.logIns()).toBe(1);
  at.authority.behave({ password: 'TankW#01' });
  at.time.advance(241_000);
  await linked(at);
});

test.each([
  [1, 'refusedAddress'],
  [2, 'refusedAccessCode'],
  [3, 'refusedUser'],
  [5, 'refusedBusy'],
  [0xff, 'refusedOther'],
] as const)('a log-in that is answered by %s is %s', async (logInResult, detail) => {
  const at = await world({ ...plain2019, logInResult });
  await eventually(() => expect(at.links.state().main.detail).toBe(detail));
});

test('an authority that is silent is given up, and tried again ever more seldom', async () => {
  const at = await world({ ...plain2019, silent: true });
  await at.authority.until(() => at.authority.heardOf(0x1001).length === 1);
  at.time.advance(40_000);
  await eventually(() => expect(at.links.state().main).toMatchObject({ state: 'waiting', detail: 'silent' }));
  expect(at.links.send(message)).toBeNull();
  at.time.advance(5_000);
  await at.authority.until(() => at.authority.heardOf(0x1001).length === 2);
  at.time.advance(40_000);
  await eventually(() => expect(at.links.state().main.state).toBe('waiting'));
  at.time.advance(5_000);
  expect(at.authority.heardOf(0x1001)).toHaveLength(2);
  at.time.advance(6_000);
  await at.authority.until(() => at.authority.heardOf(0x1001).length === 3);
});

test.each([
  [['HTTP/1.1 400 Bad Request\r\n\r\n'], 'garbage'],
  [[], 'silent'],
] as const)('a server that says %j and no log-in answer is told as %s', async (said, detail) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    for (const one of said) socket.write(one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const at = await world(plain2019, { port });
  await eventually(() => expect(at.links.state().main.state).toBe('loggingIn'));
  // What it has said is here.
  await new Promise((resolve) => setTimeout(resolve, 50));
  at.time.advance(40_000);
  await eventually(() => expect(at.links.state().main).toMatchObject({ state: 'waiting', detail }));
});

test('an address that may not be dialled is told as one, and no byte goes there', async () => {
  const at = await world(plain2019, {}, guardedConnect([]));
  await eventually(() =>
    expect(at.links.state().main).toMatchObject({ state: 'waiting', detail: 'privateAddress' }),
  );
  expect(at.authority.heard).toEqual([]);
});

test('garbage ends the link, in words', async () => {
  const at = await world({ ...plain2019, garbage: true });
  await eventually(() =>
    expect(at.links.state().main).toMatchObject({ state: 'waiting', detail: 'garbage' }),
  );
  expect(at.faults.length).toBeGreaterThanOrEqual(20);
});

test('another edition on the other side is garbage, and no link', async () => {
  const at = await world(plain2019, { edition: '2011' });
  await eventually(() =>
    expect(at.links.state().main).toMatchObject({ state: 'waiting', detail: 'garbage' }),
  );
});

test('three minutes of silence end a link that was up', async () => {
  const at = await world({ ...plain2019, withoutKeepAlive: true });
  await linked(at);
  at.time.advance(175_000);
  expect(at.links.state().main.state).toBe('up');
  at.time.advance(15_000);
  await eventually(() =>
    expect(at.links.state()).toMatchObject({ main: { detail: 'silent' }, sub: { detail: 'silent' } }),
  );
  expect(at.ended).toHaveLength(2);
});

test('without a main link all goes by the sub-link, with a word of why', async () => {
  const at = await world(plain2019);
  await linked(at);
  at.authority.cut('main');
  await eventually(() => expect(at.links.state().main.state).toBe('waiting'));
  await at.authority.until(() => at.authority.heardOf(0x1007).length === 1);
  const sent = at.links.send(message);
  await at.authority.until(() => places(at.authority, 'sub') === 1);
  // Two keep-alives of the authority: the second says that what was there at the first has come.
  at.authority.sayOfLink(0x9005);
  await at.authority.until(() => at.authority.heardOf(0x9006).length === 1);
  at.authority.sayOfLink(0x9005);
  await eventually(() => expect(at.confirmed).toContainEqual([sent?.connection, expect.any(Number)]));
  at.time.advance(5_000);
  await linked(at);
  at.links.send(message);
  await at.authority.until(() => places(at.authority, 'main') === 1);
});

test('without a sub-link what comes down comes by the main link', async () => {
  const at = await world({ ...plain2019, withoutSubLink: true });
  await eventually(() => expect(at.links.state().main.state).toBe('up'));
  expect(at.links.state().sub).toMatchObject({ state: 'off', detail: 'notDialled' });
  at.authority.say(0x9301, inquiryPart('2019'), inquiry, null, 'main');
  at.authority.sayOfLink(
    0x9101,
    writeBody(receivedCountPart, { count: 3, fromMs: null, untilMs: null }),
    'main',
  );
  await eventually(() => expect(at.received.map(({ id }) => id)).toEqual([0x9301, 0x9101]));
});

test('a sub-link with another verify code is not taken, nor one from another address', async () => {
  const at = await world({ ...plain2019, wrongVerifyCode: true });
  await eventually(() => expect(at.links.state().main.state).toBe('up'));
  await at.authority.until(() => at.authority.heardOf(0x9002).length === 0 && !at.authority.isOpen('sub'));
  expect(at.links.state().sub.state).toBe('off');
  const other = await world(plain2019, { subLinkFrom: '192.0.2.9' });
  await eventually(() => expect(other.links.state().main.state).toBe('up'));
  await new Promise<void>((resolve) => {
    connect(other.ownPort, '127.0.0.1')
      .on('error', () => {})
      .on('close', () => resolve());
  });
  expect(other.links.state().sub.state).toBe('off');
});

test('a broken link says what may be lost, and one that the authority closes is dialled anew', async () => {
  const at = await world(plain2019);
  await linked(at);
  const sent = at.links.send(message);
  at.authority.sayOfLink(0x9008, Buffer.of(0), 'main');
  await eventually(() => expect(at.links.state().main.detail).toBe('closedByAuthority'));
  expect(at.ended).toContain(sent?.connection);
  at.time.advance(6_000);
  await linked(at);
});

test('whoever turns it off logs out', async () => {
  const at = await world(plain2019);
  await linked(at);
  await at.links.close();
  expect(at.authority.heardOf(0x1003)).toHaveLength(1);
  expect(at.links.state().main).toMatchObject({ state: 'off', detail: 'stopped' });
  expect(at.links.send(message)).toBeNull();
  at.time.advance(600_000);
  expect(at.authority.logIns()).toBe(1);
});

test('numbers count all frames, or those of each message', async () => {
  const all = await world(plain2019);
  await linked(all);
  const first = all.links.send(message)?.number ?? 0;
  expect(all.links.send({ ...message, id: 0x120d })?.number).toBe(first + 1);
  const each = await world(plain2019, { numbering: 'perMessage' });
  await linked(each);
  expect(each.links.send(message)?.number).toBe(0);
  expect(each.links.send({ ...message, id: 0x120d })?.number).toBe(0);
  expect(each.links.send(message)?.number).toBe(1);
});
