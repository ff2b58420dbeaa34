import type { SimMessage } from '../messages/outgoing-message.ts';
import type { Sender } from './sender.ts';

export interface Lanes {
  /** Resolves with the number of messages that were taken. */
  readonly send: (messages: readonly SimMessage[]) => Promise<number>;
}

/** Several senders beside each other. A terminal keeps to one of them, so that its order is kept. */
export const createLanes = (count: number, createSender: () => Sender): Lanes => {
  const senders = Array.from({ length: count }, createSender);
  const laneOf = ({ message }: SimMessage): number => Number(message.terminal.slice(-6)) % count;
  return {
    send: async (messages) => {
      const outcomes = await Promise.all(
        senders.map((sender, lane) => sender.send(messages.filter((message) => laneOf(message) === lane))),
      );
      return outcomes.reduce((sum, { accepted }) => sum + accepted, 0);
    },
  };
};
