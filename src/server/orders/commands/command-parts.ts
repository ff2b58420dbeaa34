import type { CommandKind } from '#domain/commands/command-kinds.ts';
import { commandKinds } from '#domain/commands/command-kinds.ts';
import type { CommandPart } from '#domain/commands/apply-reply.ts';
import type { TerminalCommand } from '#contract/terminal-message/message.ts';

type Payload = TerminalCommand['payload'];

interface Parts {
  /** Kind of the order that reads back what was written. */
  readonly readKind: TerminalCommand['kind'];
  readonly readPayload: (written: Payload) => Payload;
}

const fileOf = (written: Payload): Payload => ({ file: Reflect.get(written, 'file') as unknown });

const partsOf: Readonly<Record<CommandKind, Parts>> = {
  tankTable: {
    readKind: 'readTankTable',
    readPayload: (written) => ({ compartment: Reflect.get(written, 'compartment') as unknown }),
  },
  readParameters: { readKind: 'readParameters', readPayload: fileOf },
  writeParameters: { readKind: 'readParameters', readPayload: fileOf },
  // Nothing is read back: the answer is its end.
  text: { readKind: 'text', readPayload: (written) => written },
  upgrade: { readKind: 'readParameters', readPayload: () => ({ file: 'versions' }) },
  restart: { readKind: 'restart', readPayload: (written) => written },
  clear: { readKind: 'clear', readPayload: (written) => written },
  query: { readKind: 'query', readPayload: (written) => written },
  unlockPassword: { readKind: 'unlockPassword', readPayload: (written) => written },
  cameraSetup: { readKind: 'readCameraSetup', readPayload: () => ({}) },
  parameterFile: { readKind: 'readParameters', readPayload: fileOf },
};

const readSuffix = '.read';

/** What of a command is given to its terminal: the order, or the reading after it, which has a code of its own. */
export const orderOf = (
  kind: CommandKind,
  part: CommandPart,
  code: string,
  payload: Payload,
): Pick<TerminalCommand, 'code' | 'kind' | 'payload'> => {
  if (part !== 'readBack') return { code, kind, payload };
  const { readKind, readPayload } = partsOf[kind];
  return { code: `${code}${readSuffix}`, kind: readKind, payload: readPayload(payload) };
};

/** What a reply answers, by the kind of its order and what its code names. */
export const partOf = (kind: CommandKind, named: 'write' | 'readBack'): CommandPart =>
  named === 'write' && commandKinds[kind].endsWithAnswer ? 'read' : named;

/** The command that a terminal's reply names; null: not a code of this server. */
export const commandOfReply = (
  replied: string,
): { readonly code: string; readonly part: 'write' | 'readBack' } | null => {
  const part = replied.endsWith(readSuffix) ? 'readBack' : 'write';
  const code = part === 'write' ? replied : replied.slice(0, -readSuffix.length);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(code) ? { code, part } : null;
};
