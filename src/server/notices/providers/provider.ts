import type { NoticeReason } from '#domain/notices/notice-words.ts';

/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly content: Buffer;
}

/** One message to one address, whatever it tells. */
export interface Message {
  /** Number of the (first) notice in it: our key towards providers that take one. */
  readonly id: number;
  readonly address: string;
  /** Opened; null: a robot without one. */
  readonly key: string | null;
  readonly secret: string | null;
  /** Telephone number that a robot mentions. */
  readonly mention: string | null;
  readonly title: string;
  readonly text: string;
  /** What a template of text messages has places for. */
  readonly parts: {
    readonly event: string;
    readonly truck: string;
    readonly time: string;
    readonly number: string;
  };
  readonly attachments: readonly Attachment[];
}

/**
 * What became of a sending. `answer` is the provider's own word, shown to people.
 * - `delivered`: the group or the mail server has it;
 * - `accepted`: the provider has it, and says later whether it arrived;
 * - `retry`: nothing was sent, or it may be sent again; `afterMs` where the provider says when, and then the address, or
 *   with `everywhere` every address of this way, is left alone as long; `ofWay`: the way to it is at fault, which says
 *   nothing of the message;
 * - `unclear`: it may have been sent: to be looked up before it is sent again, and not sent again where nobody can be asked;
 * - `tooLarge`: it would be taken without its details;
 * - `dead`: it will never be sent so.
 */
export type Outcome =
  | { readonly state: 'delivered' | 'accepted'; readonly answer: string; readonly providerId: string | null }
  | {
      readonly state: 'retry';
      readonly reason: NoticeReason;
      readonly answer: string;
      readonly afterMs?: number;
      readonly everywhere?: true;
      readonly ofWay?: true;
    }
  | { readonly state: 'tooLarge'; readonly answer: string }
  | { readonly state: 'unclear'; readonly reason: NoticeReason; readonly answer: string }
  | { readonly state: 'dead'; readonly reason: NoticeReason; readonly answer: string };

/** What a provider says of an earlier sending; `unknown`: it has never had it. */
export type LookedUp =
  | { readonly state: 'delivered' | 'waiting' | 'failed'; readonly answer: string }
  | { readonly state: 'unknown' | 'noAnswer'; readonly answer: string };

/** A way to people outside: one sending, and where the provider can be asked, what became of one. */
export interface Provider {
  readonly send: (message: Message) => Promise<Outcome>;
  /** Missing: the provider can't be asked. @param sentMs when it was sent */
  readonly lookUp?: (
    message: Pick<Message, 'id' | 'address'>,
    providerId: string | null,
    sentMs: number,
  ) => Promise<LookedUp>;
  /** There is no account: whatever is sent fails, and costs nothing. */
  readonly missing?: true;
  /** Messages a minute to one address, at most; null: not limited. */
  readonly perMinute: number | null;
  /** Bytes of a text, at most. */
  readonly maxBytes: number;
}

/** What is kept of a provider's answer. */
export const maxAnswer = 500;

export const notConfigured: Outcome = { state: 'dead', reason: 'notConfigured', answer: '' };
