import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { networkOf } from '../../listener/network-of.ts';
import { ShortBody } from '../codec/byte-reader.ts';
import type { Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import { type Authentication, readAuthentication } from '../messages/authenticate.ts';
import { readRegistration, type Registration, registerAnswer } from '../messages/register.ts';
import type { FrameRecord } from '../../listener/frame-record.ts';
import type { Identities, Identity, Occupation } from './identities.ts';
import type { Links } from './links.ts';
import type { Pace } from '../../listener/pace.ts';
import type { TerminalLink } from './terminal-link.ts';

type Outcome = Pick<FrameRecord, 'outcome' | 'detail'>;

/** A terminal that was not let in. */
export interface RefusedSignIn {
  /** `data`: it says places and does neither. */
  readonly step: 'register' | 'signIn' | 'data';
  /** As it stands in its frames, without zeros in front. */
  readonly number: string;
  readonly address: string;
  /** A code of `frameDetails`. */
  readonly reason: string;
  readonly edition: AlarmWordEdition;
  /** What it registers by; null: it signs in. */
  readonly registration: Registration | null;
  /** What it signs in by; null: it registers, or its message is too short. */
  readonly authentication: Authentication | null;
}

export interface SignInPorts {
  readonly identities: Identities;
  readonly links: Links;
  /** Attempts of one number. */
  readonly pace: Pace;
  /** Numbers that speak without having signed in, as they are told of. */
  readonly strangers: Pace;
  /** Attempts of one network that failed, whatever their numbers. */
  readonly failures: Pace;
  /** Whether another connection has this number. */
  readonly occupation: (number: string, newcomer: TerminalLink) => Promise<Occupation>;
  /** A terminal is on the line. */
  readonly arrived: (identity: Identity) => void;
  /** A terminal was let in, and its connection had ended meanwhile. */
  readonly lost: (identity: Identity) => void;
  /** A terminal was not let in. */
  readonly refused: (about: RefusedSignIn) => void;
  /** Another device came under the number of one that is on the line, and was not let in. */
  readonly secondDevice: (number: string, link: TerminalLink) => Promise<void>;
}

/** What a terminal says of itself by its message; of one that is too short nothing. */
const saidBy = (packet: Packet): Pick<RefusedSignIn, 'edition' | 'registration' | 'authentication'> => {
  const { messageId, body, edition } = packet;
  if (messageId !== terminalMessageIds.register && messageId !== terminalMessageIds.authenticate)
    return { edition, registration: null, authentication: null };
  try {
    if (messageId === terminalMessageIds.register) {
      const registration = readRegistration(body);
      return { edition: registration.edition, registration, authentication: null };
    }
    return { edition, registration: null, authentication: readAuthentication(body, edition) };
  } catch (error) {
    if (!(error instanceof ShortBody)) throw error;
    return { edition, registration: null, authentication: null };
  }
};

/** Registers and signs terminals in; nothing else is taken from a connection before. */
// oxlint-disable-next-line max-lines-per-function -- all ways in share who is under way, in turn and kept out
export const createSignIn = (ports: SignInPorts) => {
  const { identities, links, pace, strangers, failures, occupation, arrived, lost, refused, secondDevice } =
    ports;

  const register = async (link: TerminalLink, { phone, serial, body }: Packet): Promise<Outcome> => {
    const number = terminalNumberOf(phone);
    const said = readRegistration(body);
    let occupied: Promise<Occupation> | null = null;
    const asked = (): Promise<Occupation> => (occupied ??= occupation(number, link));
    const { code, reason, second } = await identities.register(number, said, asked);
    // Before anything that takes longer where somebody has the number.
    link.send(platformMessageIds.registerAnswer, registerAnswer(serial, code));
    if (code !== null) return { outcome: 'answered', detail: '' };
    if (!second || (await asked()) !== 'alive') return { outcome: 'refused', detail: reason };
    await secondDevice(number, link);
    return { outcome: 'refused', detail: 'secondDevice' };
  };

  /** On the line from now on. @param greet answers it, before anything else is sent to it */
  const enter = async (
    link: TerminalLink,
    found: Identity,
    about: Parameters<Identities['signIn']>[1],
    greet: () => void,
  ): Promise<void> => {
    const identity = await identities.signIn(found, about);
    link.identity = identity;
    // Nothing tells that a connection ends which has ended: it would stand on the line for good.
    if (link.isClosed()) return lost(identity);
    links.signedIn(link, identity);
    greet();
    return arrived(identity);
  };

  const authenticate = async (link: TerminalLink, packet: Packet): Promise<Outcome> => {
    const { token, imei, firmware } = readAuthentication(packet.body, packet.edition);
    const number = terminalNumberOf(packet.phone);
    const found = await identities.check(number, token);
    if (found === null) {
      link.answer(packet, 'failed');
      return { outcome: 'refused', detail: 'unknownCode' };
    }
    // Nobody is cut off by whoever comes later. Who has its token replaces a dead connection (JT/T 808-2019, 5.3).
    if (!found.replaces && (await occupation(number, link)) === 'alive') {
      link.answer(packet, 'failed');
      await secondDevice(number, link);
      return { outcome: 'refused', detail: 'secondDevice' };
    }
    const about = {
      edition: packet.edition,
      imei,
      firmware,
      address: link.host,
      encrypted: link.encrypted,
    };
    await enter(link, found.identity, about, () => link.answer(packet, 'done'));
    return { outcome: 'answered', detail: '' };
  };

  /** Why connections from a forwarding platform's address were not let in without a code. */
  const keptOut = new WeakMap<TerminalLink, string>();
  /** A number that a platform sends for needs no code: the platform's address was declared. */
  const letIn = async (
    link: TerminalLink,
    number: string,
    { edition }: Packet,
    address: string,
  ): Promise<void> => {
    const found = await identities.forwarded(number, address);
    if (found === null) return void keptOut.set(link, 'notForwarded');
    if ((await occupation(number, link)) === 'alive') return void keptOut.set(link, 'secondDevice');
    keptOut.delete(link);
    const about = { edition, imei: null, firmware: null, address: link.host, encrypted: link.encrypted };
    return enter(link, found, about, () => {});
  };

  const steps: Readonly<Record<number, (link: TerminalLink, packet: Packet) => Promise<Outcome>>> = {
    [terminalMessageIds.register]: register,
    [terminalMessageIds.authenticate]: authenticate,
  };

  const underWay = new WeakMap<TerminalLink, Promise<unknown>>();
  /** Of two that come at once under one number the second is looked at when the first has been decided. */
  const ofNumber = new Map<string, Promise<unknown>>();
  const inTurn = <T>(number: string, work: () => Promise<T>): Promise<T> => {
    const turn = (ofNumber.get(number) ?? Promise.resolve()).then(work, work);
    ofNumber.set(number, turn);
    const over = (): void => {
      if (ofNumber.get(number) === turn) ofNumber.delete(number);
    };
    turn.then(over, over);
    return turn;
  };

  const entering = new WeakMap<TerminalLink, Promise<void>>();
  /**
   * Lets a number in that a platform sends for; what comes meanwhile waits for the same. One that was kept out is looked
   * at again now and then: others may stand behind the address that a company enters, and those sign in as anywhere.
   */
  const tryForwarded = (link: TerminalLink, packet: Packet, address: string): Promise<void> => {
    const number = terminalNumberOf(packet.phone);
    const others = entering.get(link);
    if (others !== undefined) return others;
    if (link.identity !== null || (keptOut.has(link) && !strangers.take(`${number} ${link.host} forwarded`)))
      return Promise.resolve();
    const deciding = inTurn(number, () => letIn(link, number, packet, address)).finally(() =>
      entering.delete(link),
    );
    entering.set(link, deciding);
    return deciding;
  };

  /** Its registration and sign-in are answered as it wants, and mean nothing. @returns null: the message goes on */
  const confirm = (link: TerminalLink, packet: Packet): Outcome | null => {
    if (packet.messageId === terminalMessageIds.register)
      link.send(
        platformMessageIds.registerAnswer,
        registerAnswer(packet.serial, terminalNumberOf(packet.phone)),
      );
    else if (packet.messageId === terminalMessageIds.authenticate) link.answer(packet, 'done');
    else return null;
    return { outcome: 'answered', detail: '' };
  };

  /** A stranger must not keep a terminal out by trying its number, nor its neighbours in a network that all share. */
  const mayTry = async (number: string, { host }: TerminalLink): Promise<boolean> =>
    pace.take(`${number} ${host}`) &&
    (!failures.isSpent(networkOf(host)) || (await identities.isKnownAt(number, host)));

  const attempt = async (
    link: TerminalLink,
    packet: Packet,
    step: (link: TerminalLink, packet: Packet) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const number = terminalNumberOf(packet.phone);
    if (!(await mayTry(number, link))) {
      // Its own answer: a terminal that registers waits for no other.
      if (packet.messageId === terminalMessageIds.register)
        link.send(platformMessageIds.registerAnswer, registerAnswer(packet.serial, null));
      else link.answer(packet, 'failed');
      return { outcome: 'refused', detail: 'tooManyAttempts' };
    }
    const outcome = await inTurn(number, () => step(link, packet));
    if (outcome.outcome === 'refused') failures.take(networkOf(link.host));
    return outcome;
  };

  return {
    /** Somebody speaks who has not signed in, and perhaps never will. */
    stranger: (link: TerminalLink, packet: Packet): Outcome => {
      const number = terminalNumberOf(packet.phone);
      const reason = keptOut.get(link) ?? 'beforeSignIn';
      if (strangers.take(`${number} ${link.host}`))
        refused({
          step: 'data',
          number,
          address: link.host,
          reason,
          edition: packet.edition,
          registration: null,
          authentication: null,
        });
      return { outcome: 'ignored', detail: reason };
    },
    /** @returns null: the message is not about signing in; what came behind a sign-in waits until that is decided */
    take: async (link: TerminalLink, packet: Packet): Promise<Outcome | null> => {
      if (link.forwarder !== null) await tryForwarded(link, packet, link.forwarder);
      if (link.identity?.forwarded === true) return confirm(link, packet);
      const step = steps[packet.messageId];
      if (step === undefined) {
        await underWay.get(link);
        return null;
      }
      const deciding = attempt(link, packet, step);
      // What comes behind waits for it, and is no fault of it.
      underWay.set(
        link,
        deciding.catch(() => {}),
      );
      const about = {
        step: packet.messageId === terminalMessageIds.register ? ('register' as const) : ('signIn' as const),
        number: terminalNumberOf(packet.phone),
        address: link.host,
        ...saidBy(packet),
      };
      deciding.then(
        ({ outcome, detail }) => {
          if (outcome === 'refused') refused({ ...about, reason: detail });
        },
        (error: unknown) => {
          if (error instanceof ShortBody) refused({ ...about, reason: 'shortBody' });
        },
      );
      return deciding;
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;
