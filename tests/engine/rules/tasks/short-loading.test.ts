import { expect, test } from 'vitest';

import {
  driving,
  loading,
  run,
  type Script,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../../support/engine/gauge-delivery.ts';
import { rackTicket } from '../../../support/engine/meter-ticket.ts';

const trip = (...more: Script): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'otherStation', 60),
  ...unloading(1200, 'otherStation', 800, 0),
  ...standing(2010, 2130, 'otherStation', 0),
  ...more,
];

const shorts = (script: Script) =>
  run(script, 9000)
    .records('abnormal-loading')
    .filter(({ cause }) => cause === 'short');

test('a ticket of more than truck and station saw come is a short loading: the depot’s, and no alarm of the truck', () => {
  const ran = run(trip(rackTicket(8200), gaugeDelivery({ endVtL: 9000 })), 9000);
  const [fuel] = ran.records('task-fuel');
  expect(fuel).toMatchObject({
    loadingLossV20L: 200,
    loadingVerdict: 'proven',
    transitLossV20L: 0,
    unloadingLossV20L: 0,
    chargedV20L: 0,
    chargedDepotV20L: 200,
    // No truck has lost it, so that no page counts it among the truck's high losses.
    lossClass: null,
  });
  expect(ran.alarms(202)).toEqual([]);
  expect(ran.records('abnormal-loading')).toMatchObject([
    {
      cause: 'short',
      areaCode: 'D',
      compartment: 1,
      loadedL: 8000,
      limitL: 8200,
      recordId: fuel?.id,
      why: { figures: { ticketV20L: 8200, missingV20L: 200 } },
    },
  ]);
});

test('without the station, within the limit, or where all of the ticket came there is none', () => {
  expect(shorts(trip(rackTicket(8200)))).toEqual([]);
  expect(shorts(trip(rackTicket(8040), gaugeDelivery({ endVtL: 9000 })))).toEqual([]);
  expect(shorts(trip(rackTicket(8200), gaugeDelivery({ endVtL: 9200 })))).toEqual([]);
  // A gift is no shortage.
  expect(shorts(trip(rackTicket(7800), gaugeDelivery({ endVtL: 9000 })))).toEqual([]);
});

test('a delivery that is corrected takes it back', () => {
  const script = trip(rackTicket(8200), gaugeDelivery({ endVtL: 9000 }));
  expect(shorts(script)).toHaveLength(1);
  expect(shorts([...script, gaugeDelivery({ endVtL: 9200 }, 2600)])).toEqual([]);
});
