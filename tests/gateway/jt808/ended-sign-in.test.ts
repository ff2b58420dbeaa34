import { expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import type { Identities } from '#gateway/jt808/listener/identities.ts';
import { createListener } from '#gateway/jt808/listener/listener.ts';
import type { ReportIdentities } from '#gateway/listener/report-identities.ts';
import { createReportListener } from '#gateway/listener/report-listener.ts';
import { teltonika } from '#gateway/teltonika/protocol.ts';

import { openBox } from '../../support/terminals/box.ts';
import { identity } from '../../support/terminals/identity.ts';
import { boxSignIn } from '../../support/terminals/teltonika.ts';

const { phone } = identity;
const timers = { every: () => () => {}, after: () => () => {} };
const common = {
  supports: () => {},
  clock: () => Date.parse('2026-03-02T01:00:00Z'),
  timers,
  deliver: async () => [],
  record: () => {},
  failed: (error: unknown) => {
    throw error;
  },
};

/** What the store says to a sign-in, when the test lets it. */
const held = <T>(value: T) => {
  let free = (): void => {};
  let asked = false;
  const answer = new Promise<T>((resolve) => {
    free = () => resolve(value);
  });
  return {
    ask: () => {
      asked = true;
      return answer;
    },
    wasAsked: () => asked,
    free: () => free(),
  };
};

/** The box signs in and its connection ends before the store has answered. */
const endEarly = async (
  listener: Pick<ReturnType<typeof createReportListener>, 'listen' | 'figures' | 'close'>,
  bytes: Buffer,
  store: ReturnType<typeof held>,
  gone: readonly string[],
): Promise<void> => {
  const box = await openBox(await listener.listen(0, '127.0.0.1'));
  box.send(bytes);
  await expect.poll(store.wasAsked).toBe(true);
  box.cut();
  await expect.poll(() => listener.figures().connections).toBe(0);
  store.free();
  // It is told as gone, like any that leaves, and holds its number no more.
  await expect.poll(() => gone).toEqual([phone]);
  expect(listener.figures().signedIn).toBe(0);
  await listener.close();
};

test('a terminal whose connection ends while it signs in does not stand on the line', async () => {
  const gone: string[] = [];
  const store = held(identity);
  const listener = createListener({
    ...common,
    identities: {
      isKnownAt: async () => true,
      forwarderAt: () => null,
      check: async () => ({ identity, replaces: true }),
      signIn: store.ask,
    } as unknown as Identities,
    storeFile: async () => '',
    announced: async () => {},
    peripherals: async () => {},
    secondDevice: async () => {},
    refused: () => {},
    arrived: () => {},
    left: ({ phone: number }) => void gone.push(number),
  });
  const body = Buffer.concat([Buffer.of(4), Buffer.from('code')]);
  const messageId = terminalMessageIds.authenticate;
  const [frame = Buffer.alloc(0)] = writeMessage({ messageId, edition: '2019', phone, serial: 1, body });
  await endEarly(listener, frame, store, gone);
});

test('nor does one that a platform forwards', async () => {
  const gone: string[] = [];
  const store = held(identity);
  const listener = createListener({
    ...common,
    identities: {
      forwarderAt: () => '127.0.0.1',
      forwarded: async () => identity,
      mappingsOf: () => [],
      safetyDialectOf: () => null,
      signIn: store.ask,
    } as unknown as Identities,
    storeFile: async () => '',
    announced: async () => {},
    peripherals: async () => {},
    secondDevice: async () => {},
    refused: () => {},
    arrived: () => {},
    left: ({ phone: number }) => void gone.push(number),
  });
  const messageId = terminalMessageIds.heartbeat;
  const [frame = Buffer.alloc(0)] = writeMessage({
    messageId,
    edition: '2019',
    phone,
    serial: 1,
    body: Buffer.alloc(0),
  });
  await endEarly(listener, frame, store, gone);
});

test('nor does one that reports, whose number would be taken for good', async () => {
  const gone: string[] = [];
  const { terminal, companyCode, signedInMs, credential, leads } = identity;
  const store = held({ phone, terminal, companyCode, signedInMs, credential, leads });
  const listener = createReportListener({
    ...common,
    protocol: teltonika,
    identities: {
      isKnownAt: async () => true,
      forwarderAt: () => null,
      admit: store.ask,
      mappingsOf: () => [],
    } as unknown as ReportIdentities,
    refused: () => {},
    secondDevice: () => {},
    left: ({ phone: number }) => void gone.push(number),
  });
  await endEarly(listener, boxSignIn(phone), store, gone);
});
