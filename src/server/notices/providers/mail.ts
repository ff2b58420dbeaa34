import { createTransport } from 'nodemailer';

import { maxAnswer, type Outcome, type Provider } from './provider.ts';

/** A mail server and the address that mails come from. */
export interface MailAccount {
  /** `smtps://user:password@host:465`; with `smtp:` the line is secured where the server can. */
  readonly url: string;
  readonly from: string;
}

const timeoutMs = 10_000;

/** RFC 5321: 4xx may pass, 5xx will not. What has no code did not reach the server. */
const failure = (error: unknown): Outcome => {
  const said = Object(error) as {
    readonly responseCode?: number;
    readonly response?: string;
    readonly message?: string;
  };
  const answer = (said.response ?? said.message ?? '').slice(0, maxAnswer);
  if (said.responseCode === undefined) return { state: 'retry', reason: 'noAnswer', answer };
  return said.responseCode >= 500
    ? { state: 'dead', reason: 'refused', answer }
    : { state: 'retry', reason: 'refused', answer };
};

/** Mails by SMTP. Their Message-ID is ours and stays the same in repetitions, by which mailboxes tell them apart. */
export const createMail = ({ url, from }: MailAccount): Provider => {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  const transport = createTransport(url, {
    from,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What a notice says is text: nothing of it is read as a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1]);
  return {
    perMinute: null,
    maxBytes: 200_000,
    send: async ({ id, address, title, text, attachments }) => {
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
        return failure(error);
      }
    },
  };
};
