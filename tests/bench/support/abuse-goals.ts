import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import { maxFailures } from '#server/identity/session/attempts.ts';

import { measureParallelGuesses, measureSpelledLimit } from '../../support/faults/guesses.ts';
import { measureNoisySocket } from '../../support/faults/noisy-socket.ts';
import type { Measured } from './fault-measures.ts';

const subscriptions = 3000;
const guesses = 300;

/** What must hold whatever one client does to the others. */
export const abuseGoals: readonly {
  readonly id: string;
  readonly wanted: string;
  readonly measure: () => Promise<Measured>;
}[] = [
  {
    id: 'G30',
    wanted: `${subscriptions} subscriptions on one socket: alarms of others ≤ 1,000 ms`,
    measure: async () => {
      const { worstMs, closedWith } = await measureNoisySocket(subscriptions);
      return {
        figure: `worst ${worstMs} ms, the noisy one closed with ${closedWith ?? '—'}`,
        reached: worstMs <= 1000 && closedWith === closeCodes.tooManyFrames,
      };
    },
  },
  {
    id: 'G31',
    wanted: `${guesses} guesses at once: ≤ ${maxFailures} looked at`,
    measure: async () => {
      const { judged, throttled } = await measureParallelGuesses(guesses);
      return {
        figure: `${judged} looked at, ${throttled} told to wait`,
        reached: judged <= maxFailures && judged + throttled === guesses,
      };
    },
  },
  {
    id: 'G32',
    wanted: 'a limit holds however the address is spelled (%2D)',
    measure: async () => {
      const { answered, limit } = await measureSpelledLimit();
      return { figure: `${answered} answered of ${2 * limit}, limit ${limit}`, reached: answered <= limit };
    },
  },
];
