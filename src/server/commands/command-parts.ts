import type { CommandKind } from '#domain/commands/command-kinds.ts';
import type { CommandPart } from '#domain/commands/apply-reply.ts';
import type { TerminalCommand } from '#contract/terminal-message/message.ts';

type Payload = TerminalCommand['payload'];

interface Parts {
  /** Kind of the order that reads back what was written. */
  readonly readKind: TerminalCommand['kind'];
  readonly readPayload: (written: Payload) => Payload;
}

const partsOf: Readonly<Record<CommandKind, Parts>> = {
  tankTable: {
    readKind: 'readTankTable',
    readPayload: (written) => ({ compartment: Reflect.get(written, 'compartment') as unknown }),
  },
};

const readSuffix = '.read';

/** What of a command is given to its terminal: the order, or the reading after it, which has a code of its own. */
export const orderOf = (
  kind: CommandKind,
  part: CommandPart,
  code: string,
  payload: Payload,
): Pick<TerminalCommand, 'code' | 'kind' | 'payload'> => {
  if (part === 'write') return { code, kind, payload };
  const { readKind, readPayload } = partsOf[kind];
  return { code: `${code}${readSuffix}`, kind: readKind, payload: readPayload(payload) };
};

/** The command that a terminal's reply names; null: not a code of this server. */
export const commandOfReply = (
  replied: string,
): { readonly code: string; readonly part: CommandPart } | null => {
  const part = replied.endsWith(readSuffix) ? 'readBack' : 'write';
  const code = part === 'write' ? replied : replied.slice(0, -readSuffix.length);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(code) ? { code, part } : null;
};
