import { idText } from '#domain/devices/frame-messages.ts';

import { ShortBody } from '../codec/byte-reader.ts';
import type { Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import { envelopeOf } from '../decode/envelope.ts';
import { readGeneralAnswer } from '../messages/general-answer.ts';
import { readMissingParts, timeAnswer } from '../messages/small-answers.ts';
import { readUpgradeResult } from '../messages/upgrade.ts';
import { keepMessages } from '../../listener/keep-messages.ts';
import type { FrameOutcomeOf as Outcome } from '../../listener/frame-record.ts';
import { decodeContext } from './decode-context.ts';
import type { Identity } from './identities.ts';
import type { SignIn } from './sign-in.ts';
import { createDataHandler, type DataPorts } from './take-data.ts';
import type { HandleMessage, TerminalLink } from './terminal-link.ts';

type Handler = (link: TerminalLink, packet: Packet, identity: Identity) => Promise<Outcome> | Outcome;

/** Parameter 1 of terminals as they are delivered, s; how often it really comes is seen by its coming. */
const heartbeatS = 60;

const answered: Outcome = { outcome: 'answered', detail: '' };

export interface HandlePorts extends DataPorts {
  readonly signIn: SignIn;
  /** A terminal has taken itself off. */
  readonly loggedOut: (link: TerminalLink) => void;
  /** Keeps a message for other platforms; null: it goes to none. */
  readonly passOn: (identity: Identity, packet: Packet) => Promise<void> | null;
}

/** What is done with each message of a terminal. It is answered when what it brought is committed. */
export const createHandler = (ports: HandlePorts): HandleMessage => {
  const { clock, signIn, identities, batcher, loggedOut } = ports;

  const data = createDataHandler(ports);

  const heartbeat: Handler = async (link, packet, identity) => {
    // A camera alone must not make a silent console look alive.
    if (identity.reports && identity.leads) {
      const nowMs = clock();
      const id = `jt-heartbeat-${nowMs}-${packet.serial}`;
      const alive = envelopeOf(decodeContext(identities, identity, nowMs), id, nowMs, 'heartbeat', {
        intervalS: heartbeatS,
      });
      await keepMessages(batcher, identity.terminal, [alive]);
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
