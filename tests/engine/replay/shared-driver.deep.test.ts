import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AlarmRow } from '#contract/records.ts';
import { sameContent } from '#engine/rows/same-content.ts';
import { isRecord, type Row } from '#engine/state.ts';

import { EngineDriver } from '../../support/engine/engine-driver.ts';
import { at, type Script, startMs } from '../../support/engine/engine-script.ts';
import {
  go,
  overtime,
  type Piece,
  sign,
  messagesOfPieces,
  trucks,
  twoTrucks,
} from '../../support/databases/shared-driver.ts';

const hours = (count: number): number => count * 3600;

const delivered = (batches: readonly Script[]): EngineDriver => {
  const driver = new EngineDriver(twoTrucks(), []);
  for (const batch of batches) driver.deliver(batch);
  driver.tick(startMs + hours(40) * 1000);
  return driver;
};

const warnings = (driver: EngineDriver) =>
  driver
    .inForce()
    .filter((row): row is AlarmRow => !isRecord(row) && row.type === 203 && row.cause === 'continuous')
    .filter(({ driverCode }) => driverCode !== null && driverCode !== undefined)
    .sort((a, b) => Date.parse(a.startTime ?? '') - Date.parse(b.startTime ?? ''));

const minutes = (time: unknown): number => (Date.parse(String(time)) - startMs) / 60_000;
const overtimeOf = (driver: EngineDriver) =>
  warnings(driver).map(({ signCode, startTime, properties }) => ({
    signCode,
    startMin: minutes(startTime),
    sinceMin: minutes(Reflect.get(Object(properties), 'drivingSince')),
  }));
const one = (script: Script) => overtimeOf(delivered(script.map((delivery) => [delivery])));

test('hours continue in another truck, from the start of driving', () => {
  const script = [
    sign(0, 0),
    ...go(0, 0, hours(3)),
    sign(0, hours(3), 'out'),
    sign(1, hours(3) + 300),
    ...go(1, hours(3) + 300, hours(5)),
  ];
  expect(one(script)).toEqual([{ signCode: trucks[1].signCode, startMin: 245, sinceMin: 0 }]);
});

test('twenty minutes between two trucks are a rest', () => {
  const script = (pauseS: number) => [
    sign(0, 0),
    ...go(0, 0, hours(3)),
    sign(0, hours(3), 'out'),
    sign(1, hours(3) + pauseS),
    ...go(1, hours(3) + pauseS, hours(5)),
  ];
  expect(one(script(1199))).toHaveLength(1);
  expect(one(script(1200))).toEqual([]);
});

test('a card that is used in another truck ends what it did in this one', () => {
  const driver = delivered(
    [
      sign(0, 0),
      ...go(0, 0, hours(3)),
      sign(1, hours(3)),
      ...go(1, hours(3), hours(4.5)),
      // The first truck is driven by nobody's card.
      ...go(0, hours(3) + 60, hours(4.5)),
    ]
      .toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
      .map((delivery) => [delivery]),
  );
  const duties = driver.inForce().filter((row) => isRecord(row) && row.kind === 'driver-duty');
  expect(duties).toMatchObject([
    { signCode: trucks[0].signCode, signOutTime: at(hours(3)), drivingS: hours(3) },
    { signCode: trucks[1].signCode, signOutTime: null, dayDrivingS: hours(4.5) },
  ]);
  expect(overtimeOf(driver)).toEqual([{ signCode: trucks[1].signCode, startMin: 240, sinceMin: 0 }]);
});

test("somebody else's card for two minutes resets nothing, not even when there were three of them", () => {
  const script = [
    sign(0, 0),
    ...go(0, 0, hours(3)),
    sign(0, hours(3), 'in', '43'),
    sign(0, hours(3) + 60, 'in', '44'),
    sign(0, hours(3) + 120, 'in', '42'),
    ...go(0, hours(3) + 120, hours(4.2)),
  ];
  expect(one(script)).toEqual([{ signCode: trucks[0].signCode, startMin: 242, sinceMin: 0 }]);
});

test('drivers without a card have no hours of their own: zeros are no driver', () => {
  const script = [
    sign(0, 0, 'in', '0000'),
    ...go(0, 0, hours(3)),
    sign(1, hours(3), 'in', '0000'),
    ...go(1, hours(3), hours(5)),
  ];
  expect(one(script)).toEqual([]);
});

const piece: fc.Arbitrary<Piece> = fc.record({
  truck: fc.constantFrom(0 as const, 1 as const),
  minutes: fc.integer({ min: 6, max: 130 }),
  moves: fc.boolean().map((stands) => !stands),
  signsOut: fc.boolean(),
  pauseMin: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25 })),
});
const pieces = fc.array(piece, { minLength: 2, maxLength: 8 });

test('whatever a driver does in two trucks, the hours are those of a clock', () => {
  fc.assert(
    fc.property(pieces, (day) => {
      expect(one(messagesOfPieces(day))).toEqual(overtime(day));
    }),
    { numRuns: 60 },
  );
});

const rows = (driver: EngineDriver): Map<string, Row> =>
  new Map(
    driver
      .inForce()
      .filter((row) => (isRecord(row) ? row.kind === 'driver-duty' : row.type === 203))
      .map((row) => [row.id, row]),
  );

/** Ids of rows that do not say the same, revision marks apart. */
const differing = (a: ReadonlyMap<string, Row>, b: ReadonlyMap<string, Row>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((id) => {
    const [one, other] = [a.get(id), b.get(id)];
    return !one || !other || !sameContent(one, other);
  });

test('in any order, in any batches and sent twice it is the same', () => {
  const order = fc.tuple(pieces, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })));
  fc.assert(
    fc.property(order, fc.integer({ min: 1, max: 90 }), ([day, chance], size) => {
      const script = messagesOfPieces(day).map((delivery) => ({
        ...delivery,
        message: { ...delivery.message, sentAt: delivery.receivedAt },
      }));
      const wanted = rows(delivered(script.map((delivery) => [delivery])));
      const some = () => chance.next().value ?? 0;
      const shuffled = [...script, ...script.filter(() => some() < 0.1)]
        .map((delivery) => ({ delivery, place: some() }))
        .sort((a, b) => a.place - b.place)
        .map(({ delivery }) => ({ ...delivery, receivedAt: at(hours(39)) }));
      const batches: Script[] = [];
      for (let index = 0; index < shuffled.length; index += size)
        batches.push(shuffled.slice(index, index + size));
      expect(differing(rows(delivered(batches)), wanted)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
