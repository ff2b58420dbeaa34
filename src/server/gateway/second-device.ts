import { envelopeOf } from '#gateway/jt808/decode/envelope.ts';
import type { Deliver } from '#gateway/listener/message-batcher.ts';
import { createPace } from '#gateway/listener/pace.ts';

import type { Database } from '../database/database.ts';
import { terminalByNumber } from '../terminals/terminal-by-number.ts';

/** It tries again and again: so often it is told of one number. */
const told = { times: 1, perMs: 60_000 };

export interface SecondDevicePorts {
  readonly database: Database;
  readonly clock: () => number;
  /** Takes the message from which the rules make the alarm. */
  readonly deliver: Deliver;
}

/** Tells the company of the truck that another device came under a number that is on the line. */
export const createSecondDevice = ({ database, clock, deliver }: SecondDevicePorts) => {
  const pace = createPace(clock, told);
  return async (number: string, address: string): Promise<void> => {
    const nowMs = clock();
    if (!pace.take(number)) return;
    const found = await terminalByNumber(database, number);
    if (found === null) return;
    await database.query(
      'update jt808_terminal set second_time = $2 where phone = $1',
      [number, new Date(nowMs)],
      'jt808_second',
    );
    const { terminal } = found;
    const context = { terminal, nowMs };
    const data = { number, address: address.slice(0, 45) };
    await deliver([envelopeOf(context, `jt-second-${number}-${nowMs}`, nowMs, 'second-terminal', data)]);
  };
};
