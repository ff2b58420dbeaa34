import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { idText, platformMessages, terminalMessages } from '#domain/devices/frame-messages.ts';
import { createHandler } from '#gateway/jt808/listener/handle-message.ts';
import type { Identities, Identity } from '#gateway/jt808/listener/identities.ts';
import type { TerminalLink } from '#gateway/jt808/listener/terminal-link.ts';

import { identity as signedIn } from '../../support/terminals/identity.ts';
import { messageBodies } from '../../support/terminals/message-bodies.ts';

const identity: Identity = { ...signedIn, edition: '2013' };

/** What becomes of a right message of a terminal that has signed in: what is answered, stored and said. */
const treat = async (messageId: number, body: Buffer) => {
  const stored: TerminalEnvelope[] = [];
  const answers: string[] = [];
  const link = {
    identity,
    send: (id: number) => {
      answers.push(idText(id));
      return [];
    },
    answer: (_: unknown, result: string) => void answers.push(result),
    general: () => answers.push('taken'),
    special: () => false,
    sendAgain: () => 0,
  } as unknown as TerminalLink;
  const handle = createHandler({
    clock: () => Date.parse('2026-03-02T01:06:00Z'),
    signIn: { take: async () => null, stranger: () => ({ outcome: 'ignored', detail: 'beforeSignIn' }) },
    identities: {
      mappingsOf: () => [],
      driverCodeOf: () => 'D1',
      safetyDialectOf: () => null,
      revoke: async () => {},
    } as unknown as Identities,
    batcher: {
      send: async (_, messages) => {
        stored.push(...messages);
        return [];
      },
      waiting: () => 0,
    },
    loggedOut: () => answers.push('off the line'),
    storeFile: async () => '',
    announced: async () => {},
    peripherals: async () => void answers.push('peripherals'),
    passOn: () => null,
  });
  const header = { edition: '2013', phone: '013912345678', serial: 1, encryption: 0, part: null } as const;
  const outcome = await handle(link, { ...header, messageId, body });
  return { outcome, stored, answers };
};

type Name = keyof typeof terminalMessages;
const names = Object.keys(terminalMessages) as Name[];
/** Signing in is decided before the table of messages is asked. */
const signIn: ReadonlySet<Name> = new Set(['register', 'authenticate']);

test.each(names.filter((name) => !signIn.has(name)))('%s is treated as the table says', async (name) => {
  const [id, , , , , treatment] = terminalMessages[name];
  const { outcome, stored, answers } = await treat(id, messageBodies[name]);
  expect(outcome.outcome).toBe('answered');
  const kept = { kind: `jt808-${idText(id).slice(2)}`, data: { hex: messageBodies[name].toString('hex') } };
  if (treatment === 'kept' || treatment === 'fileLink') {
    expect(outcome.detail).toBe('noDecoder');
    expect(stored).toMatchObject([kept]);
    expect(answers).toEqual(['done']);
    return;
  }
  expect(outcome.detail).not.toBe('noDecoder');
  expect(stored.filter(({ kind }) => kind.startsWith('jt808-'))).toEqual([]);
  if (treatment === 'awaited') expect([outcome.detail, stored, answers]).toEqual(['unasked', [], ['done']]);
  // The parts that are asked for are themselves the answer, and there are none here.
  else if (name !== 'partsQuery') expect(answers).not.toEqual([]);
});

test('what is given to terminals is what the sources send, and nothing else', () => {
  const sources = ['src/gateway', 'src/server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const sent = new Set(
    sources.flatMap((text) => [...text.matchAll(/platformMessageIds\.(\w+)/g)].map(([, name]) => name)),
  );
  const given = Object.entries(platformMessages).flatMap(([name, row]) => (row[5] === 'given' ? [name] : []));
  expect([...sent].toSorted()).toEqual(given.toSorted());
});
