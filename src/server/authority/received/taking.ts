import { type Part, readBody } from '#gateway/jt809/codec/parts.ts';
import type { ReceivedMessage } from '#gateway/jt809/links/authority-links.ts';
import type { AnsweredMessage } from '#gateway/jt809/messages/envelope.ts';

import type { Queries } from '../../database/database.ts';
import type { UpMessageToSend } from '../outbox/queue-up.ts';
import type { AuthorityPeer } from '../peers.ts';
import { recordMessage } from './record-message.ts';

/** A message that came down, and what it is taken with. */
export interface Taking {
  readonly queries: Queries;
  readonly peer: AuthorityPeer;
  readonly nowMs: number;
  readonly came: ReceivedMessage;
  /** As 2019 names what is answered. */
  readonly answered: AnsweredMessage;
  readonly signCode: string | null;
  readonly truckId: number | null;
}

/** Answers that go up; a text: it could not be read. */
export type Take = (taking: Taking) => Promise<readonly UpMessageToSend[]>;

/** The body, by its layout. @throws UnreadBody: it is too short */
export const read = <T>({ came }: Taking, part: Part<T>): T => {
  const value = readBody(part, came.data);
  if (value === null) throw new UnreadBody();
  return value;
};

/** A body that is too short for what its message says. */
export class UnreadBody extends Error {}

/** Keeps what came down, for people. */
export const record = (
  { queries, peer, nowMs, came, signCode }: Taking,
  row: Omit<Parameters<typeof recordMessage>[2], 'message' | 'frameNumber'>,
): Promise<void> =>
  recordMessage(queries, peer, { signCode, ...row, message: came.id, frameNumber: came.number }, nowMs);

/** Id of a message as people of the trade write it. */
export const hexId = (id: number): string => `0x${id.toString(16).toUpperCase()}`;
