import { expect, test } from 'vitest';

import {
  at,
  driving,
  loading,
  run,
  send,
  type Script,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../../support/engine/gauge-delivery.ts';

const dayS = 86_400;

/** A ticket that was printed at the end of a loading of compartment 1. */
const rack = (endS: number, ticketCode: string, vtL: number) =>
  send(endS + 5, 'flow-delivery', {
    meterNumber: 1,
    ticketCode,
    measuringPosition: 'rack',
    direction: 'load',
    compartment: 1,
    oilCode: 92,
    unit: 'L',
    vtL,
    v20L: vtL,
    startTime: at(endS - 200),
    endTime: at(endS),
    averageTemperatureC: 20,
    valid: true,
  });

const received = gaugeDelivery({ endVtL: 8500 }, 2700);

/** What a truck kept of its load stays on board for two days: the task ends with the next loading. */
const kept: Script = [
  shut(0),
  ...loading(1, 800),
  rack(430, 'one', 7990),
  ...driving(780, 1200, 'depot', 'otherStation', 30),
  ...unloading(1200, 'otherStation', 800, 50),
  ...driving(2000, 2600, 'otherStation', 'depot', 30),
  received,
  ...standing(2 * dayS, 2 * dayS + 180, 'depot', 50),
  ...loading(2 * dayS + 200, 800, 50),
  rack(2 * dayS + 630, 'two', 7500),
  ...driving(2 * dayS + 980, 2 * dayS + 1400, 'depot', 'otherStation', 30),
];

test('a task that is open for two days is computed by its tickets to its end', () => {
  const [first] = run(kept, 2 * dayS + 2000).records('task-fuel');
  expect(first).toMatchObject({ state: 'incomplete', measure: 'atg', loads: 1, tankSentV20L: 8000 });
  expect(first?.sentV20L).toBe(7990);
});
