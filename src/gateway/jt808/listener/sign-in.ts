import type { Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import { readAuthentication } from '../messages/authenticate.ts';
import { readRegistration, registerAnswer } from '../messages/register.ts';
import type { FrameRecord } from './frame-record.ts';
import { type Identities, type Identity, phoneOf } from './identities.ts';
import type { Links } from './links.ts';
import type { Pace } from './pace.ts';
import type { TerminalLink } from './terminal-link.ts';

type Outcome = Pick<FrameRecord, 'outcome' | 'detail'>;

export interface SignInPorts {
  readonly identities: Identities;
  readonly links: Links;
  /** Attempts of one number. */
  readonly pace: Pace;
  /** A terminal is on the line. */
  readonly arrived: (identity: Identity) => void;
}

/** Registers and signs terminals in; nothing else is taken from a connection before. */
export const createSignIn = ({ identities, links, pace, arrived }: SignInPorts) => {
  const register = async (link: TerminalLink, { phone, serial, body }: Packet): Promise<Outcome> => {
    const { result, code } = await identities.register(phoneOf(phone), readRegistration(body));
    link.send(platformMessageIds.registerAnswer, registerAnswer(serial, result, code));
    return { outcome: result === 'done' ? 'answered' : 'refused', detail: result === 'done' ? '' : result };
  };

  const authenticate = async (link: TerminalLink, packet: Packet): Promise<Outcome> => {
    const { token, firmware } = readAuthentication(packet.body, packet.edition);
    const about = { edition: packet.edition, firmware, address: link.host };
    const identity = await identities.signIn(phoneOf(packet.phone), token, about);
    if (identity === null) {
      link.answer(packet, 'failed');
      return { outcome: 'refused', detail: 'unknownCode' };
    }
    link.identity = identity;
    // A second connection of a terminal: the first is dead (JT/T 808-2019, 5.3).
    links.signedIn(link, identity);
    link.answer(packet, 'done');
    arrived(identity);
    return { outcome: 'answered', detail: '' };
  };

  const steps: Readonly<Record<number, (link: TerminalLink, packet: Packet) => Promise<Outcome>>> = {
    [terminalMessageIds.register]: register,
    [terminalMessageIds.authenticate]: authenticate,
  };

  const underWay = new WeakMap<TerminalLink, Promise<Outcome>>();

  return {
    /** @returns null: the message is not about signing in; what came behind a sign-in waits until that is decided */
    take: async (link: TerminalLink, packet: Packet): Promise<Outcome | null> => {
      const step = steps[packet.messageId];
      if (step === undefined) {
        await underWay.get(link);
        return null;
      }
      // By address too: a stranger must not keep a terminal out by trying its number.
      if (!pace.take(`${phoneOf(packet.phone)} ${link.host}`)) {
        link.answer(packet, 'failed');
        return { outcome: 'refused', detail: 'tooManyAttempts' };
      }
      const deciding = step(link, packet);
      underWay.set(link, deciding);
      return deciding;
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;
