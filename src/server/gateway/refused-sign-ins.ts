import { createPace } from '#gateway/listener/pace.ts';
import type { RefusedSignIn } from '#gateway/jt808/listener/sign-in.ts';
import { frameDetails } from '#domain/words/frame-words.ts';
import { networkOf } from '#gateway/listener/network-of.ts';

import type { Log } from '../kernel/log/log.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

/** Lines of one network: whoever tries numbers fills no log, and every attempt is counted. */
const lines = { times: 30, perMs: 600_000 };

/** Writes a line for each terminal that was not let in, and counts it by its reason. */
export const createRefusedSignIns = ({ terminalsRefused }: Metrics, now: () => number, log: Log) => {
  const pace = createPace(now, lines);
  return ({
    step,
    number,
    address,
    reason,
  }: Pick<RefusedSignIn, 'step' | 'number' | 'address' | 'reason'>): void => {
    // A message that is too short has words, and no code.
    terminalsRefused.inc({ step, reason: Object.hasOwn(frameDetails, reason) ? reason : 'unreadable' });
    if (pace.take(networkOf(address)))
      log.warn({ step, terminal: number, ip: address, reason }, 'a terminal was refused');
  };
};
