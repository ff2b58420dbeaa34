import { createRandom } from '#simulator/random.ts';

import { type KillPlace, killPlaces, openKillPlace } from '../../support/faults/kill-places.ts';
import { killRounds } from '../../support/faults/kill-rounds.ts';
import type { Measured } from './fault-measures.ts';

export interface KillGoalPorts {
  /** The built server. */
  readonly main: string;
  readonly rounds: number;
  readonly seed: number;
}

/** Kills one of a place, once however many goals ask. Null: what it needs is not installed. */
const createKilling = ({ main, rounds, seed }: KillGoalPorts) => {
  const known = new Map<string, Promise<Measured>>();
  const run = async (place: KillPlace, victim: string): Promise<Measured> => {
    const name = `${place}, ${victim}`;
    const opened = await openKillPlace(place);
    if (opened === null) return { figure: `${name}: not installed`, reached: null };
    const { site, victims } = opened;
    const outcome = await killRounds({
      main,
      site,
      rounds,
      trucks: 60,
      random: createRandom(seed),
      ...(victims[victim] && { victim: victims[victim] }),
      afterRound: (round) => {
        if (round % 10 === 0) process.stderr.write(`${name}: ${round} kills\n`);
      },
    }).finally(site.dispose);
    const { violations, alarms, messages, ledger, slowestStartMs, judgedRounds } = outcome;
    return {
      figure:
        `${name}: ${rounds} kills, judged after ${judgedRounds}, ${messages} messages, ${alarms} alarms, ` +
        `${ledger.failures} attempts without answer, ${ledger.cutAnswers} cut after their commit, ` +
        `${violations.length === 0 ? '0 lost, 0 twice, 0 out of order' : violations.join(', ')}, ` +
        `slowest start ${(slowestStartMs / 1000).toFixed(1)} s (seed ${seed})`,
      reached: violations.length === 0,
    };
  };
  return (place: KillPlace, victim: string): Promise<Measured> => {
    const name = `${place}, ${victim}`;
    const running = known.get(name) ?? run(place, victim);
    known.set(name, running);
    return running;
  };
};

/** Whatever is killed wherever the server runs: each a goal. `killed` is the same for goals that ask for more. */
export const createKillGoals = (ports: KillGoalPorts) => {
  const killed = createKilling(ports);
  const goals = Object.entries(killPlaces).flatMap(([place, victims]) =>
    victims.map((victim) => ({ place: place as KillPlace, victim })),
  );
  return {
    killed,
    goals: goals.map(({ place, victim }, index) => ({
      id: `K${index + 1}`,
      wanted: `${place}, ${victim} killed ${ports.rounds} times: all that was answered is there, once, in order`,
      measure: () => killed(place, victim),
    })),
  };
};
