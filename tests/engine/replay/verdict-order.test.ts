import fc from 'fast-check';
import { expect, test } from 'vitest';

import { driverOf, EngineDriver } from '../../support/engine/engine-driver.ts';
import {
  close,
  driving,
  level,
  loading,
  master,
  open,
  type Script,
  shut,
  standing,
  startMs,
  unloading,
} from '../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../support/engine/gauge-delivery.ts';
import { rackTicket } from '../../support/engine/meter-ticket.ts';
import { provenLoss } from '../../support/engine/proven-loss.ts';
import { runs } from '../../support/engine/runs.ts';
import type { Delivery } from '../../support/scenario.ts';

/** What is held against or for somebody: losses, drains and alarms in force, without the marks of a correction. */
const verdicts = (driver: EngineDriver): readonly string[] =>
  driver
    .inForce()
    .flatMap((row) => {
      if (!('kind' in row))
        return row.type === 202 ? [JSON.stringify([row.id, row.level, row.properties])] : [];
      if (row.kind === 'volume-change')
        return [JSON.stringify([row.id, row.direction, row.changeV20L, row.cause])];
      if (row.kind !== 'task-fuel') return [];
      const { id, lossV20L, verdict, doubts, transitVerdict, unloadingVerdict, chargedV20L } = row;
      return [JSON.stringify([id, lossV20L, verdict, doubts, transitVerdict, unloadingVerdict, chargedV20L])];
    })
    .toSorted();

const fresh = (): EngineDriver => new EngineDriver(master(), []);

const judged = (deliveries: readonly Delivery[], driver: EngineDriver = fresh()): readonly string[] => {
  for (const delivery of deliveries) driver.deliver([delivery]);
  driver.tick(startMs + 20_000_000);
  return verdicts(driver);
};

const carried = (arrivedMm: number, ...more: Script): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'otherStation', 60),
  ...unloading(1200, 'otherStation', arrivedMm, 0),
  ...more,
];

const cases: Readonly<Record<string, { readonly script: Script; readonly says: string }>> = {
  'a proven loss': {
    script: carried(800, rackTicket(8000), gaugeDelivery({ endVtL: 8900 })),
    says: 'proven',
  },
  'a question': { script: carried(800, gaugeDelivery({ endVtL: 8900 })), says: 'oneWitness' },
  'a reprint': {
    script: carried(
      800,
      rackTicket(8000),
      gaugeDelivery({ endVtL: 8990 }),
      gaugeDelivery({ endVtL: 8980, deliveryCode: 'again' }, 2600),
    ),
    says: 'passed',
  },
  'a drain on the way': { script: carried(780), says: 'drop' },
  'a drain that came back': {
    script: [
      shut(0),
      ...standing(1, 181, 'road', 500),
      ...standing(241, 421, 'road', 490),
      ...standing(481, 661, 'road', 500),
    ],
    says: 'returned',
  },
  'a jump of a thermometer': {
    script: [
      shut(0),
      ...standing(1, 241, 'road', 500),
      level(306, 500, { temperatureC: 85 }),
      level(366, 500, { temperatureC: 40 }),
      ...standing(421, 601, 'road', 490),
      open(660),
      close(700),
      ...standing(721, 901, 'road', 480),
    ],
    says: 'drop',
  },
};

/** The same in another order, some of it told again. */
const disordered = (script: Script): fc.Arbitrary<readonly Delivery[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...script], { minLength: script.length }),
      fc.subarray([...script], { maxLength: 10 }),
      fc.boolean(),
    )
    .map(([shuffled, again, first]) => (first ? [...again, ...shuffled] : [...shuffled, ...again]));

test.each(Object.entries(cases))(
  'no order of late, repeated, shuffled messages changes the verdict on %s',
  (_name, { script, says }) => {
    const wanted = judged(script);
    expect(wanted.join('\n')).toContain(says);
    fc.assert(
      fc.property(disordered(script), (deliveries) => {
        expect(judged(deliveries)).toEqual(wanted);
      }),
      { numRuns: runs(3, 30), seed: 11 },
    );
  },
);

test('nor does that the ticket, the delivery or both come last', () => {
  const wanted = judged(provenLoss.messages, driverOf(provenLoss));
  expect(wanted.join('\n')).toContain('proven');
  const late = (...kinds: readonly string[]) =>
    provenLoss.messages.toSorted((a, b) => kinds.indexOf(a.message.kind) - kinds.indexOf(b.message.kind));
  for (const kinds of [['flow-delivery'], ['atg-delivery'], ['atg-delivery', 'flow-delivery']])
    expect(judged(late(...kinds), driverOf(provenLoss))).toEqual(wanted);
});
