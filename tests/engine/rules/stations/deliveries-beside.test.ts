import { expect, test } from 'vitest';

import type { StationVisit } from '#engine/fact.ts';
import { isDeliveredBeside } from '#engine/rules/stations/deliveries-beside.ts';
import type { Delivery } from '#engine/rules/stations/station-matching.ts';
import { minuteMs } from '#engine/time.ts';

const visit = (fields: Partial<StationVisit> & Pick<StationVisit, 'visitId'>) => ({
  subject: 'truck:A',
  signCode: '浙B00001',
  terminal: '1',
  companyCode: 'C01',
  stationCode: 'T',
  oilCode: 92,
  openMs: 0,
  closeMs: 20 * minuteMs,
  unloadedVtL: 8000,
  unloadedV20L: 8000,
  t: 0,
  ...fields,
});

const beside = visit({ visitId: 'beside', besideSinceMs: -minuteMs });

const delivery = (
  receivedVtL: number,
  { deliveryCode = '1', oilCode = 92, startMs = 5 * minuteMs } = {},
): Delivery => ({
  t: 0,
  messageId: 'm',
  terminal: 'ATG',
  data: {
    stationCode: 'T',
    tankNumber: 1,
    oilCode,
    deliveryCode,
    startTime: '',
    endTime: '',
    startVtL: 0,
    endVtL: receivedVtL,
  },
  startMs,
  endMs: startMs + 10 * minuteMs,
  receivedVtL,
  receivedV20L: receivedVtL,
  recordId: deliveryCode,
});

const holds = (
  deliveries: readonly Delivery[],
  visits: readonly ReturnType<typeof visit>[] = [],
  stop = beside,
) =>
  isDeliveredBeside(
    {
      deliveries: Object.fromEntries(deliveries.map((one) => [one.data.deliveryCode, one])),
      visits: Object.fromEntries([stop, ...visits].map((one) => [one.visitId, one])),
    },
    stop,
  );

test('what came is what left, by a twentieth; into several tanks together', () => {
  expect(holds([])).toBe(false);
  expect(holds([delivery(7600)])).toBe(true);
  expect(holds([delivery(7599)])).toBe(false);
  expect(holds([delivery(8400)])).toBe(true);
  expect(holds([delivery(8401)])).toBe(false);
  expect(holds([delivery(3000), delivery(5000, { deliveryCode: '2' })])).toBe(true);
  expect(holds([delivery(8000, { oilCode: 95 })])).toBe(false);
  expect(holds([delivery(8000, { startMs: 36 * minuteMs })])).toBe(false);
});

test('what another truck may have brought, in the fence or beside it too, tells nothing', () => {
  const other = { subject: 'truck:B', unloadedVtL: 500 };
  expect(holds([delivery(8000)], [visit({ visitId: 'B', ...other })])).toBe(false);
  expect(holds([delivery(8000)], [visit({ visitId: 'B', ...other, besideSinceMs: 0 })])).toBe(false);
  // At another time, or of another oil, it was not there.
  const late = { openMs: 60 * minuteMs, closeMs: 70 * minuteMs };
  expect(holds([delivery(8000)], [visit({ visitId: 'B', ...other, ...late })])).toBe(true);
  expect(holds([delivery(8000)], [visit({ visitId: 'B', ...other, oilCode: 95 })])).toBe(true);
});

test('once it is a visit it stays one, though nothing is left beside; a later visit is another matter', () => {
  const taken = { ...beside, unloadedVtL: 0 };
  expect(holds([delivery(8000)], [], taken)).toBe(false);
  expect(holds([delivery(8000)], [visit({ visitId: 'own' })], taken)).toBe(true);
  expect(holds([delivery(7250)], [visit({ visitId: 'own' })], taken)).toBe(true);
  expect(holds([delivery(7100)], [visit({ visitId: 'own' })], taken)).toBe(false);
  const tomorrow = { openMs: 1440 * minuteMs, closeMs: 1460 * minuteMs };
  expect(
    holds(
      [delivery(8000), delivery(5000, { deliveryCode: '2', startMs: 1445 * minuteMs })],
      [visit({ visitId: 'own' }), visit({ visitId: 'later', ...tomorrow })],
      taken,
    ),
  ).toBe(true);
});
