import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import {
  AlarmFrame,
  AlarmStateFrame,
  ClientFrame,
  HeadFrame,
  LiveFrame,
  SubscribedFrame,
  SuspendedFrame,
} from '#contract/alarms/alarm-stream.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { alarmColumns, commonRecordColumns, recordKinds } from '#contract/records.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { IngestReply, TerminalEnvelope, terminalMessageVersion } from '#contract/terminal-message/message.ts';
import { protocolVersion } from '#contract/version.ts';

import { readFaults } from './readable.ts';

/** What of a schema changes no wire. */
const isRemark = (key: string): boolean => key === 'description' || key === 'examples';

/** JSON with sorted keys and without what changes no wire. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .filter(([key]) => !isRemark(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}:${canonical(item)}`)
    .join(',')}}`;
};

const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

/** Keys in one order, so that a file changes where its shape does, and without what changes no wire. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isRemark(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

interface ShapeFile {
  /** The protocol of tab, hub and server in which older peers could last not read what was changed. */
  readonly protocol: number;
  readonly method?: string;
  readonly path?: string;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly reply?: object | undefined;
}

const folder = 'src/contract/shapes';
const fileOf = (name: string): string => `${folder}/${name.replace('.', '/')}.json`;

const before = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => [`${folder}/${path}`, JSON.parse(readFileSync(`${folder}/${path}`, 'utf8')) as ShapeFile]),
);

const frames = {
  ClientFrame,
  HeadFrame,
  SubscribedFrame,
  AlarmFrame,
  AlarmStateFrame,
  LiveFrame,
  SuspendedFrame,
};
/** The server reads this one; the others are read by consoles. */
const sentByClients = 'ClientFrame';

const shapes: Readonly<Record<string, Omit<ShapeFile, 'protocol'>>> = {
  ...Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, query, body, reply }]: [string, Call]) => [
      name,
      { method, path, query, body, reply },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(frames).map(([name, frame]) => [
      `stream.${name}`,
      name === sentByClients ? { body: frame } : { reply: frame },
    ]),
  ),
};

/** What an older tab could not say to the present server, or not read of its answer. */
const faultsBetween = (old: ShapeFile, now: Omit<ShapeFile, 'protocol'>): readonly string[] => [
  ...(old.method === now.method && old.path === now.path ? [] : ['it is asked elsewhere']),
  ...readFaults(now.query, old.query ?? {}, 'query'),
  ...readFaults(now.body, old.body ?? {}, 'body'),
  ...readFaults(old.reply, now.reply, 'reply'),
];

/*
 * A shape on a wire changed? What an older tab can still say and read needs `npx vitest run
 * tests/contract/shapes.test.ts -u` alone: the file of the call shows in review what changed. If not, raise the version in
 * `src/contract/version.ts` first, say there what changed, and keep serving the one before.
 */
test.each(Object.keys(shapes))(
  '%s is as its file has it, and older tabs can say and read it',
  async (name) => {
    const file = fileOf(name);
    const now = shapes[name] ?? {};
    const old = before.get(file);
    const faults = old === undefined ? [] : faultsBetween(old, now);
    const isNew = old === undefined || faults.length > 0;
    if (old !== undefined && old.protocol === protocolVersion) expect(faults).toEqual([]);
    const content = sorted({ protocol: isNew ? protocolVersion : old.protocol, ...now });
    await expect(`${JSON.stringify(content, null, 2)}\n`).toMatchFileSnapshot(`../../${file}`);
  },
);

test('a call that older tabs may ask is not taken away without a new protocol', () => {
  const files = new Set(Object.keys(shapes).map(fileOf));
  const gone = [...before].filter(([file, { protocol }]) => !files.has(file) && protocol === protocolVersion);
  expect(gone.map(([file]) => file)).toEqual([]);
});

test('the shapes of terminal messages are those of this version', () => {
  const shapes = { TerminalEnvelope, IngestReply, terminalMessageKinds };
  expect({ version: terminalMessageVersion, hash: hashOf(shapes) }).toMatchInlineSnapshot(`
    {
      "hash": "240cd01810d0957b",
      "version": 1,
    }
  `);
});

test('the shapes of stored records are those that the migrations wrote', () => {
  expect(hashOf({ commonRecordColumns, alarmColumns, recordKinds })).toMatchInlineSnapshot(
    `"f934960dd67bd373"`,
  );
});
