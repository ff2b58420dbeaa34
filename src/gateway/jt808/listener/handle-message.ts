import { idText } from '#domain/devices/frame-messages.ts';
import { isTerminalMessageKind, type TerminalEnvelope } from '#contract/terminal-message/message.ts';

import { ShortBody } from '../codec/byte-reader.ts';
import type { Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import { decodeMessage } from '../decode/decoders.ts';
import type { AnnouncedFiles, DecodeContext, DecodedFile } from '../decode/decoded.ts';
import { envelopeOf, unreadPrefix } from '../decode/envelope.ts';
import { messagesType } from '../decode/pass-through.ts';
import { vendorOf } from '../decode/vendors.ts';
import { readGeneralAnswer } from '../messages/general-answer.ts';
import { mediaAnswer } from '../messages/media.ts';
import { readMissingParts, timeAnswer } from '../messages/small-answers.ts';
import { readUpgradeResult } from '../messages/upgrade.ts';
import type { Peripherals } from '../messages/peripherals.ts';
import { decodedText } from '../../listener/decoded-text.ts';
import { keepMessages } from '../../listener/keep-messages.ts';
import { isSecondhand } from '../../listener/secondhand.ts';
import type { FrameOutcomeOf as Outcome } from '../../listener/frame-record.ts';
import type { Identities, Identity } from './identities.ts';
import type { MessageBatcher } from '../../listener/message-batcher.ts';
import { createClockGate } from './clock-gate.ts';
import { createMappedPace } from '../../readings/mapped-pace.ts';
import type { SignIn } from './sign-in.ts';
import type { HandleMessage, TerminalLink } from './terminal-link.ts';

type Handler = (link: TerminalLink, packet: Packet, identity: Identity) => Promise<Outcome> | Outcome;

/** Parameter 1 of terminals as they are delivered, s; how often it really comes is seen by its coming. */
const heartbeatS = 60;

const answered: Outcome = { outcome: 'answered', detail: '' };

export interface HandlePorts {
  readonly clock: () => number;
  readonly signIn: SignIn;
  readonly identities: Identities;
  readonly batcher: MessageBatcher;
  /** A terminal has taken itself off. */
  readonly loggedOut: (link: TerminalLink) => void;
  readonly storeFile: (terminal: string, file: DecodedFile) => Promise<string>;
  /** A terminal has files for alarms that were committed. */
  readonly announced: (identity: Identity, files: readonly AnnouncedFiles[]) => Promise<void>;
  /** A terminal tells of what hangs at it. */
  readonly peripherals: (identity: Identity, told: Peripherals) => Promise<void>;
  /** Keeps a message for other platforms; null: it goes to none. */
  readonly passOn: (identity: Identity, packet: Packet) => Promise<void> | null;
}

/** Who sends a place or a measurement is the console of its truck; photos come from cameras too. */
const measured = (kind: string): boolean => kind !== 'media' && !kind.startsWith(unreadPrefix);

/** What is done with each message of a terminal. It is answered when what it brought is committed. */
export const createHandler = (ports: HandlePorts): HandleMessage => {
  const { clock, signIn, identities, batcher, loggedOut, storeFile, announced } = ports;

  const paced = createMappedPace();
  const gate = createClockGate();

  const keep = ({ terminal }: Identity, messages: readonly TerminalEnvelope[]): Promise<string> =>
    keepMessages(batcher, terminal, messages);

  const contextOf = ({
    phone,
    terminal,
    maker,
    model,
    edition,
    utcOffsetMin,
    companyCode,
  }: Identity): DecodeContext => ({
    terminal,
    vendor: vendorOf(maker, model),
    edition,
    utcOffsetMin,
    mappings: identities.mappingsOf(maker, model, companyCode),
    driverCodeOf: (licence) => identities.driverCodeOf(licence, companyCode),
    nowMs: clock(),
    safetyDialect: identities.safetyDialectOf(phone),
  });

  /** What is learnt of a terminal by what it sends stays with it, unless it has gone meanwhile. */
  const learn = (link: TerminalLink, learnt: Partial<Identity>): void => {
    if (link.identity !== null) link.identity = { ...link.identity, ...learnt };
  };

  /** @param answered the message as it came, which is answered */
  const data = async (
    link: TerminalLink,
    packet: Packet,
    identity: Identity,
    answered: Packet = packet,
  ): Promise<Outcome> => {
    const context = contextOf(identity);
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
    const refused = await keep(identity, messages);
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

  const heartbeat: Handler = async (link, packet, identity) => {
    // A camera alone must not make a silent console look alive.
    if (identity.reports && identity.leads) {
      const nowMs = clock();
      const id = `jt-heartbeat-${nowMs}-${packet.serial}`;
      const alive = envelopeOf(contextOf(identity), id, nowMs, 'heartbeat', { intervalS: heartbeatS });
      await keep(identity, [alive]);
    }
    link.answer(packet, 'done');
    return answered;
  };

  const special: Handler = (link, packet) => {
    const awaited = link.special(packet.messageId, packet.body);
    link.answer(packet, 'done');
    return { outcome: 'answered', detail: awaited ? '' : 'unasked' };
  };

  const handlers: Readonly<Record<number, Handler>> = {
    [terminalMessageIds.generalAnswer]: (link, { body }) => {
      const answer = readGeneralAnswer(body);
      link.general(answer);
      return { outcome: 'answered', detail: `${idText(answer.messageId)} ${answer.result}` };
    },
    [terminalMessageIds.heartbeat]: heartbeat,
    [terminalMessageIds.logOut]: async (link, packet, identity) => {
      await identities.revoke(identity.phone);
      link.answer(packet, 'done');
      loggedOut(link);
      return answered;
    },
    [terminalMessageIds.timeQuery]: (link) => {
      link.send(platformMessageIds.time, timeAnswer(clock()));
      return answered;
    },
    // The parts themselves are the answer.
    [terminalMessageIds.partsQuery]: (link, { body }) => {
      const asked = readMissingParts(body);
      return {
        outcome: 'answered',
        detail: `${link.sendAgain(asked)} of ${asked.numbers.length} parts again`,
      };
    },
    // Whether it runs is seen by the version that it says: this is for whoever looks for why not.
    [terminalMessageIds.upgradeResult]: (link, packet) => {
      link.answer(packet, 'done');
      return { outcome: 'answered', detail: `upgrade: ${readUpgradeResult(packet.body)}` };
    },
    [terminalMessageIds.parameters]: special,
    [terminalMessageIds.attributes]: special,
    [terminalMessageIds.locationAnswer]: (link, packet, identity) => {
      link.special(packet.messageId, packet.body);
      // Where it is counts, whoever asked. What it answers stands in front, but in 2011.
      const body = packet.body.subarray(identity.edition === '2011' ? 0 : 2);
      return data(link, { ...packet, messageId: terminalMessageIds.location, body }, identity, packet);
    },
    [terminalMessageIds.controlAnswer]: special,
    [terminalMessageIds.storedMedia]: special,
    [terminalMessageIds.photographAnswer]: special,
    [terminalMessageIds.audioVideoAttributes]: special,
    [terminalMessageIds.recordings]: special,
    [terminalMessageIds.fileUploaded]: special,
  };

  const take: HandleMessage = async (link, packet) => {
    const signedIn = await signIn.take(link, packet);
    if (signedIn !== null) return signedIn;
    if (link.identity === null) return signIn.stranger(link, packet);
    const handler = handlers[packet.messageId];
    if (handler !== undefined) return handler(link, packet, link.identity);
    // Before it is answered: what is not kept comes again.
    const kept = ports.passOn(link.identity, packet);
    if (kept !== null) await kept;
    return link.identity === null ? signIn.stranger(link, packet) : data(link, packet, link.identity);
  };

  return (link, packet) =>
    take(link, packet).catch((error: unknown) => {
      if (!(error instanceof ShortBody)) throw error;
      // Its fault and no failure of ours: sent again it would be as short. An answer is not answered.
      if (packet.messageId !== terminalMessageIds.generalAnswer) link.answer(packet, 'bad');
      return { outcome: 'refused', detail: error.message };
    });
};
