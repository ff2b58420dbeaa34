import Compile from 'typebox/compile';
import { expect, test } from 'vitest';

import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { isTerminalMessageKind, TerminalEnvelope } from '#contract/terminal-message/message.ts';

import examples from '../support/terminal-message-examples.json' with { type: 'json' };

interface Example {
  readonly kind: string;
  readonly data: unknown;
}

const envelope = Compile(TerminalEnvelope);
const accepts = (message: unknown): boolean => {
  if (!envelope.Check(message)) return false;
  const { kind, data } = message as Example;
  return isTerminalMessageKind(kind) ? Compile(terminalMessageKinds[kind]).Check(data) : true;
};

const named = (group: object): [string, unknown][] => Object.entries(group);

test.each(named(examples.valid))('accepts %s', (_name, message) => expect(accepts(message)).toBe(true));

test.each(named(examples.validForwardCompatible))(
  'accepts, from a terminal newer than this build, %s',
  (_name, message) => expect(accepts(message)).toBe(true),
);

test.each(named(examples.invalid))('refuses %s', (_name, message) => expect(accepts(message)).toBe(false));
