// How many messages a second one core turns into rows: `npm run bench -- engine`. Prints figures, asserts nothing.
import { prepareContext } from '#engine/master/context.ts';
import { truckSubject } from '#engine/subjects.ts';
import { applyFacts, startSubject } from '#engine/engine.ts';
import type { Fact } from '#engine/fact.ts';
import type { SubjectState } from '#engine/state.ts';

import { benchFacts, benchMaster } from './support/engine-messages.ts';

const trucks = 100;
const startMs = Date.parse('2026-03-02T00:00:00Z');
const context = prepareContext(benchMaster(trucks), []);
const fleet = Array.from({ length: trucks }, (_, truck) => benchFacts(truck, startMs));
const messages = fleet.reduce((sum, facts) => sum + facts.length, 0);

/** Applies everything, `size` messages of a truck at a time, trucks in turn. Returns messages a second. */
const run = (size: number) => {
  const states = fleet.map((_, truck) => startSubject(truckSubject(`浙B${String(truck).padStart(5, '0')}`)));
  let changes = 0;
  const began = performance.now();
  const cpuBegan = process.cpuUsage();
  for (let from = 0; fleet.some((facts) => from < facts.length); from += size)
    fleet.forEach((facts: readonly Fact[], truck) => {
      const batch = facts.slice(from, from + size);
      const state: SubjectState | undefined = states[truck];
      if (batch.length === 0 || state === undefined) return;
      const applied = applyFacts(state, batch, context);
      states[truck] = applied.state;
      changes += applied.changes.length;
    });
  const seconds = (performance.now() - began) / 1000;
  // On a machine that others use too, processor time (collector included) is the steadier figure.
  const cpu = process.cpuUsage(cpuBegan);
  return {
    perSecond: messages / seconds,
    perCpuSecond: messages / ((cpu.user + cpu.system) / 1_000_000),
    changes,
    stateBytes: JSON.stringify(states[0]).length,
  };
};

run(20);
for (const size of [1, 5, 20, 100]) {
  const { perSecond, perCpuSecond, changes, stateBytes } = run(size);
  console.log(
    `engine: ${messages} messages in batches of ${size}: ${Math.round(perSecond)} messages/s (${Math.round(perCpuSecond)} a processor second), ${changes} rows, state ${stateBytes} bytes`,
  );
}
