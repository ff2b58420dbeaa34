import { isTerminalMessageKind } from '#contract/terminal-message/message.ts';

import { decodedText } from '../../listener/decoded-text.ts';
import type { FrameOutcomeOf as Outcome } from '../../listener/frame-record.ts';
import { keepMessages } from '../../listener/keep-messages.ts';
import type { MessageBatcher } from '../../listener/message-batcher.ts';
import { isSecondhand } from '../../listener/secondhand.ts';
import { createMappedPace } from '../../readings/mapped-pace.ts';
import type { Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import type { AnnouncedFiles, DecodedFile } from '../decode/decoded.ts';
import { decodeMessage } from '../decode/decoders.ts';
import { unreadPrefix } from '../decode/envelope.ts';
import { messagesType } from '../decode/pass-through.ts';
import { mediaAnswer } from '../messages/media.ts';
import type { Peripherals } from '../messages/peripherals.ts';
import { createClockGate } from './clock-gate.ts';
import { decodeContext } from './decode-context.ts';
import type { Identities, Identity } from './identities.ts';
import type { TerminalLink } from './terminal-link.ts';

export interface DataPorts {
  readonly clock: () => number;
  readonly identities: Identities;
  readonly batcher: MessageBatcher;
  readonly storeFile: (terminal: string, file: DecodedFile) => Promise<string>;
  /** A terminal has files for alarms that were committed. */
  readonly announced: (identity: Identity, files: readonly AnnouncedFiles[]) => Promise<void>;
  /** A terminal tells of what hangs at it. */
  readonly peripherals: (identity: Identity, told: Peripherals) => Promise<void>;
}

/** Who sends a place or a measurement is the console of its truck; photos come from cameras too. */
const measured = (kind: string): boolean => kind !== 'media' && !kind.startsWith(unreadPrefix);

/** Reads and keeps what a terminal measures and records, and answers it when that is committed. */
export const createDataHandler = (ports: DataPorts) => {
  const { clock, identities, batcher, storeFile, announced } = ports;
  const paced = createMappedPace();
  const gate = createClockGate();

  /** What is learnt of a terminal by what it sends stays with it, unless it has gone meanwhile. */
  const learn = (link: TerminalLink, learnt: Partial<Identity>): void => {
    if (link.identity !== null) link.identity = { ...link.identity, ...learnt };
  };

  /** @param answered the message as it came, which is answered */
  return async (
    link: TerminalLink,
    packet: Packet,
    identity: Identity,
    answered: Packet = packet,
  ): Promise<Outcome> => {
    const context = decodeContext(identities, identity, clock());
    const decoded = decodeMessage(packet, context);
    // Others begin with the same byte: who speaks the product's own layout is known by a message of ours inside.
    const isOwn =
      packet.messageId === terminalMessageIds.passThrough &&
      packet.body[0] === messagesType &&
      decoded.messages.some(({ kind }) => isTerminalMessageKind(kind));
    const ownLayout = identity.ownLayout || isOwn;
    const reports = identity.reports || decoded.messages.some(({ kind }) => measured(kind));
    if (reports !== identity.reports || ownLayout !== identity.ownLayout) {
      learn(link, { reports, ownLayout });
      await identities.reports({ ...identity, reports, ownLayout });
    }
    const { found, instead, released, committed } = gate(identity, packet, decoded.messages, context);
    const read = instead ?? [
      ...released.flatMap((one) => decodeMessage(one, context).messages),
      ...decoded.messages,
    ];
    // What nobody can read is no sign of life of a console that never spoke here; its bytes are in the frame log.
    const known = reports ? read : read.filter(({ kind }) => !kind.startsWith(unreadPrefix));
    const first = identity.leads ? known : known.filter((message) => !isSecondhand(message));
    const messages = instead === null ? paced(identity.phone, first) : first;
    const refused = await keepMessages(batcher, identity.terminal, messages);
    committed();
    if (found !== null) {
      learn(link, { clock: found === 'right' ? 'right' : 'unconfirmed' });
      await identities.clockFound(identity, found);
    }
    const { file, announced: files = [], peripherals } = decoded;
    // Without their alarm nobody would find them.
    if (files.length > 0 && refused === '') {
      const dated = instead === null ? files : files.map((one) => ({ ...one, timeMs: context.nowMs }));
      await announced(identity, dated);
    }
    if (peripherals !== undefined) await ports.peripherals(identity, peripherals);
    const stored = file === undefined ? '' : await storeFile(identity.terminal, file);
    if (packet.messageId === terminalMessageIds.media && file !== undefined)
      link.send(platformMessageIds.mediaAnswer, mediaAnswer(packet.body.readUInt32BE(0)));
    // What is refused will be refused again: the terminal must not send it for ever.
    else link.answer(answered, 'done');
    // A code stands alone, so that it is shown in words.
    const details = instead === null ? [decoded.detail, refused, stored] : ['clockUnconfirmed'];
    return {
      outcome: 'answered',
      detail: details.filter((text) => text !== '').join('; '),
      // What nobody could read is in the bytes.
      decoded: decodedText(messages.filter(({ kind }) => !kind.startsWith(unreadPrefix))),
    };
  };
};
