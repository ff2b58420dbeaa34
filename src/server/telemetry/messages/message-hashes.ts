import { hash } from 'node:crypto';

/** What stands for a terminal and the id of its message: 32 and 64 bits of SHA-256, as signed numbers. */
interface MessageHashes {
  readonly terminalHash: number;
  /** Of the terminal and the id, so that ids which terminals have in common differ. Text, as a double holds 53 bits. */
  readonly idHash: string;
}

/**
 * Numbers under which the id of a message is kept. The first one keeps a terminal's ids side by side in the index. That
 * two ids of one terminal's day are taken for each other has a probability of one in 2^64.
 */
export const messageHashes = (terminal: string, id: string): MessageHashes => ({
  terminalHash: hash('sha256', terminal, 'buffer').readInt32BE(0),
  idHash: String(hash('sha256', `${terminal}\n${id}`, 'buffer').readBigInt64BE(0)),
});
