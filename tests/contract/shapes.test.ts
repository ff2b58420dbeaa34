import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  AlarmFrame,
  AlarmStateFrame,
  ClientFrame,
  HeadFrame,
  LiveFrame,
  SubscribedFrame,
} from '#contract/alarms/alarm-stream.ts';
import { calls } from '#contract/calls.ts';
import { alarmColumns, commonRecordColumns, recordKinds } from '#contract/records.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { IngestReply, TerminalEnvelope, terminalMessageVersion } from '#contract/terminal-message/message.ts';
import { protocolVersion } from '#contract/version.ts';

/** JSON with sorted keys and without what changes no wire (descriptions). */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .filter(([key]) => key !== 'description')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}:${canonical(item)}`)
    .join(',')}}`;
};

const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

/*
 * A shape on a wire changed? If an older peer can still read it (a new optional field), write the new hash here.
 * If not, raise the version beside it in contract/version.ts (or the terminals' version), say there what changed,
 * and keep serving the one before.
 */
test('the shapes between tab, hub and server are those of this protocol version', () => {
  const shapes = {
    calls,
    frames: [ClientFrame, HeadFrame, SubscribedFrame, AlarmFrame, AlarmStateFrame, LiveFrame],
  };
  expect({ version: protocolVersion, hash: hashOf(shapes) }).toMatchInlineSnapshot(`
    {
      "hash": "85f06ec042e8577d",
      "version": 4,
    }
  `);
});

test('the shapes of terminal messages are those of this version', () => {
  const shapes = { TerminalEnvelope, IngestReply, terminalMessageKinds };
  expect({ version: terminalMessageVersion, hash: hashOf(shapes) }).toMatchInlineSnapshot(`
    {
      "hash": "b6ce74cd75a9922d",
      "version": 1,
    }
  `);
});

test('the shapes of stored records are those that the migrations wrote', () => {
  expect(hashOf({ commonRecordColumns, alarmColumns, recordKinds })).toMatchInlineSnapshot(
    `"c15f86455208191e"`,
  );
});
