import { connect, type Socket } from 'node:net';

import { createTransport } from 'nodemailer';
import type { Options } from 'nodemailer/lib/smtp-transport';

import { maxAnswer, type Outcome, type Provider } from './provider.ts';

/** A mail server and the address that mails come from. */
export interface MailAccount {
  /** `smtps://user:password@host:465`; with `smtp:` the line is secured where the server can. */
  readonly url: string;
  readonly from: string;
}

/**
 * How long a mail server may say nothing, and how long a whole sending may take: whoever drips its answers is idle never.
 * Shorter than an address is held.
 */
const mailLimits = { idleMs: 10_000, wholeMs: 25_000 };

/**
 * RFC 5321: 4xx may pass, 5xx will not; 552 and 5.3.4 (RFC 3463) are about its size.
 * @param handedOver all of it was sent, and only the server's word of it is missing
 */
const failure = (error: unknown, handedOver: boolean): Outcome => {
  const said = Object(error) as {
    readonly responseCode?: number;
    readonly response?: string;
    readonly message?: string;
  };
  const answer = (said.response ?? said.message ?? '').slice(0, maxAnswer);
  const code = said.responseCode;
  if (code === undefined)
    return handedOver
      ? { state: 'unclear', reason: 'noAnswer', answer }
      : { state: 'retry', reason: 'noAnswer', answer, ofWay: true };
  if (code === 552 || /\b5\.3\.4\b/.test(answer)) return { state: 'tooLarge', answer };
  return code >= 500
    ? { state: 'dead', reason: 'refused', answer }
    : { state: 'retry', reason: 'refused', answer, ofWay: true };
};

/** Mails by SMTP. Their Message-ID is ours and stays the same in repetitions, by which mailboxes tell them apart. */
export const createMail = (
  { url, from }: MailAccount,
  { idleMs, wholeMs }: typeof mailLimits = mailLimits,
): Provider => {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  /** A transport of one sending: its log tells when all of the mail was handed over. */
  const transportOf = (handedOver: () => void, opened: (socket: Socket) => void) => {
    const quiet = (): void => {};
    const info = (entry: unknown): void => {
      if (Reflect.get(Object(entry), 'tnx') === 'message') handedOver();
    };
    // Limits belong to these options: what is given beside them are defaults of messages.
    const options: Options = {
      url,
      connectionTimeout: idleMs,
      greetingTimeout: idleMs,
      dnsTimeout: idleMs,
      socketTimeout: idleMs,
      getSocket: (
        to: Options,
        done: (error: Error | null, with_?: { readonly connection: Socket }) => void,
      ) => {
        const socket = connect({
          host: to.host ?? '',
          port: Number(to.port ?? (to.secure === true ? 465 : 587)),
        });
        opened(socket);
        socket.setTimeout(idleMs, () => socket.destroy(new Error('no connection in time')));
        const failed = (error: Error): void => done(error);
        socket.once('error', failed);
        socket.once('connect', () => {
          socket.off('error', failed);
          socket.removeAllListeners('timeout');
          socket.setTimeout(0);
          done(null, { connection: socket });
        });
      },
      logger: { level: quiet, trace: quiet, debug: quiet, info, warn: quiet, error: quiet, fatal: quiet },
    };
    // What a notice says is text: nothing of it is read as a file or fetched.
    return createTransport(options, { from, disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    perMinute: null,
    maxBytes: 200_000,
    send: async ({ id, address, title, text, attachments }) => {
      let handedOver = false;
      let socket: Socket | null = null;
      const transport = transportOf(
        () => {
          handedOver = true;
        },
        (opened) => {
          socket = opened;
        },
      );
      const deadline = setTimeout(() => socket?.destroy(), wholeMs);
      try {
        const { response } = await transport.sendMail({
          to: { name: '', address },
          subject: `[TankWatch] ${title}`,
          text,
          messageId: `<notice-${id}@${domain}>`,
          attachments: attachments.map(({ name, content }) => ({ filename: name, content })),
        });
        return { state: 'delivered', answer: response.slice(0, maxAnswer), providerId: null };
      } catch (error) {
        return failure(error, handedOver);
      } finally {
        clearTimeout(deadline);
      }
    },
  };
};
