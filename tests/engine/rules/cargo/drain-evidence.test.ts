import { expect, test } from 'vitest';

import type { Area } from '#contract/master-data.ts';

import {
  at,
  baseTruck,
  close,
  driving,
  fix,
  level,
  type Options,
  open,
  type Place,
  places,
  run,
  type Script,
  send,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';
import { withSettings } from '../../../support/engine/setting-options.ts';

const inOrder = (...parts: readonly Script[]): Script =>
  parts.flat().toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const found = (script: Script, options?: Options) => {
  const ran = run(script, 20_000, options);
  return {
    changes: ran.records('volume-change').map((row) => [row.direction, row.changeV20L, row.cause]),
    drains: ran.alarms(202).map((row) => (row.properties as { readonly loss?: number }).loss),
  };
};

const stood = [shut(0), ...standing(1, 181, 'road', 500)];

test('what comes back by itself takes the drain back', () => {
  const gone = [...stood, ...standing(241, 421, 'road', 490)];
  expect(found(gone)).toEqual({ changes: [['drop', -100, null]], drains: [100] });
  const back = [...gone, ...standing(481, 661, 'road', 500)];
  expect(found(back)).toEqual({
    changes: [
      ['drop', -100, 'returned'],
      ['rise', 100, 'returned'],
    ],
    drains: [],
  });
  // Some of it is still missing.
  const partly = [...gone, ...standing(481, 661, 'road', 496)];
  expect(found(partly)).toEqual({
    changes: [
      ['drop', -100, null],
      ['rise', 60, null],
    ],
    drains: [100],
  });
});

test('a fall that takes back a rise while nothing was open is no drain; what is missing of before is one', () => {
  const foam = [...stood, ...standing(241, 421, 'road', 510)];
  expect(found([...foam, ...standing(481, 661, 'road', 499)])).toEqual({
    changes: [
      ['rise', 100, 'returned'],
      ['drop', -110, 'returned'],
    ],
    drains: [],
  });
  expect(found([...foam, ...standing(481, 661, 'road', 495)])).toEqual({
    changes: [
      ['rise', 100, null],
      ['drop', -50, null],
    ],
    drains: [50],
  });
  // By an opening meanwhile something may have come, and gone again.
  const opened = (openS: number) =>
    found([...foam, open(openS, 'manhole'), close(openS + 20, 'manhole'), ...standing(481, 661, 'road', 499)])
      .drains;
  expect(opened(440)).toEqual([110]);
  expect(opened(200)).toEqual([110]);
  expect(opened(100)).toEqual([]);
});

test('what rose by more than fell and fell again is one drain', () => {
  const more = [
    ...stood,
    ...standing(241, 421, 'road', 490),
    ...standing(481, 661, 'road', 510),
    ...standing(721, 901, 'road', 500),
  ];
  expect(found(more)).toEqual({
    changes: [
      ['drop', -100, null],
      ['rise', 200, 'returned'],
      ['drop', -100, 'returned'],
    ],
    drains: [100],
  });
});

test('the longer a thermometer says nothing the more must be missing', () => {
  const bare = (mm: number) =>
    [14_400, 14_460].map((second) =>
      send(second, 'tank-level', {
        dataType: 'IN',
        compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: mm }],
      }),
    );
  // Of 5,000 L 2.3 K are 15 L, five times.
  expect(found([...stood, fix(14_390, 'road'), ...bare(494)]).drains).toEqual([]);
  expect(found([...stood, fix(14_390, 'road'), ...bare(491)]).drains).toEqual([90]);
});

test('what is there again after an opening on the road did not come back by itself', () => {
  const opened = (openS: number, closeS: number | null) =>
    found([
      ...stood,
      ...standing(241, 421, 'road', 490),
      ...standing(481, 661, 'road', 500),
      open(openS, 'manhole'),
      ...(closeS === null ? [] : [close(closeS, 'manhole')]),
    ]).drains;
  expect(opened(440, 460)).toEqual([100]);
  expect(opened(440, null)).toEqual([100]);
  // By this it left.
  expect(opened(200, 230)).toEqual([100]);
  expect(opened(100, 230)).toEqual([100]);
  expect(opened(100, null)).toEqual([100]);
  expect(opened(100, 130)).toEqual([]);
});

test('what was opened meanwhile, to fill it again, takes nothing back', () => {
  const filled = [
    ...stood,
    ...standing(241, 421, 'depot', 490),
    open(440),
    close(470),
    ...standing(481, 661, 'depot', 500),
  ];
  expect(found(filled).drains).toEqual([100]);
});

/** Both compartments at a place, every minute. */
const both = (fromS: number, toS: number, mm: number, otherMm: number): Script =>
  Array.from({ length: Math.floor((toS - fromS) / 60) + 1 }, (_, index) => fromS + 60 * index).flatMap(
    (second) => [
      fix(second, 'road'),
      send(second + 5, 'tank-level', {
        dataType: 'IN',
        compartments: [mm, otherMm].map((levelMm, index) => ({
          compartment: index + 1,
          gaugeStatus: 'ok' as const,
          levelMm,
          temperatureC: 20,
        })),
      }),
    ],
  );

test('a fall in one compartment beside an equal rise in another is a transfer, and no drain', () => {
  const before = [shut(0), ...both(1, 241, 500, 300)];
  expect(found([...before, ...both(301, 541, 490, 310)])).toEqual({
    changes: [
      ['drop', -100, 'transfer'],
      ['rise', 100, 'transfer'],
    ],
    drains: [],
  });
  // Whichever the gauge knows first.
  for (const [first, then] of [
    [490, 300],
    [500, 310],
  ] as const) {
    const slow = [...before, ...both(301, 361, first, then), ...both(421, 661, 490, 310)];
    expect(found(slow)).toMatchObject({ drains: [] });
    expect(found(slow).changes.map(([, , cause]) => cause)).toEqual(['transfer', 'transfer']);
  }
});

test('a rise that is no finding by itself takes up what fell beside it, if it is a third of it and more', () => {
  const before = [shut(0), ...both(1, 241, 500, 300)];
  const fell = (fallMm: number, riseMm: number) =>
    found([...before, ...both(301, 541, 500 - fallMm, 300 + riseMm)]);
  expect(fell(3.1, 2.9)).toEqual({ changes: [['drop', -31, 'transfer']], drains: [] });
  expect(fell(5, 2.1)).toEqual({ changes: [['drop', -50, 'transfer']], drains: [] });
  // Of a large fall a small rise explains nothing.
  expect(found([...before, ...both(301, 541, 494, 302.9)]).drains).toEqual([60]);
  // Whichever compartment has the lower number.
  expect(found([...before, ...both(301, 541, 502.9, 296.9)]).drains).toEqual([]);
});

test('a neighbour’s litres explain once: what goes on leaving, or leaves later, is a drain', () => {
  const leak = [shut(0), ...both(1, 241, 500, 300), ...both(301, 541, 496.9, 302.9)];
  expect(found(leak).drains).toEqual([]);
  // At once, as one drain that goes on would be; and an hour later.
  expect(found([...leak, ...both(601, 841, 492.9, 302.9)]).drains).toEqual([40]);
  expect(
    found([...leak, ...both(601, 4201, 496.9, 302.9), ...both(4261, 4501, 492.9, 302.9)]).drains,
  ).toEqual([40]);
  // It leaks on: by both rises together, whichever of the two is a finding.
  expect(found([...leak, ...both(601, 841, 493, 306.5)]).drains).toEqual([]);
  expect(found([...leak, ...both(601, 841, 493, 306.5), ...both(901, 1141, 485, 306.5)]).drains).toEqual([
    80,
  ]);
});

test('a rise that is no more than chance explains nothing', () => {
  // Readings 2 mm apart: one standard deviation is 1.4 mm, 14 L.
  const noisy = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((minute) =>
    both(1 + 60 * minute, 1 + 60 * minute, 500, 300 + (minute % 2 === 0 ? 1 : -1)),
  );
  const fell = (riseMm: number) => found([shut(0), ...noisy, ...both(661, 721, 495, 300 + riseMm)]).drains;
  expect(fell(2)).toEqual([50]);
  expect(fell(5)).toEqual([]);
});

test('a rise that takes up what a neighbour lost does not take back an earlier drain of its own', () => {
  const drained = [shut(0), ...both(1, 241, 500, 300), ...both(301, 541, 500, 200)];
  expect(found(drained).drains).toEqual([1000]);
  const moved = [...drained, ...both(601, 661, 500, 210), ...both(721, 961, 490, 210)];
  expect(found(moved)).toEqual({
    changes: [
      ['drop', -1000, null],
      ['rise', 100, 'transfer'],
      ['drop', -100, 'transfer'],
    ],
    drains: [1000],
  });
});

test('of another size, longer than half an hour ago or with a time between in which it was nowhere, it is a drain', () => {
  const before = [shut(0), ...both(1, 241, 500, 300)];
  expect(found([...before, ...both(301, 541, 490, 306)]).drains).toEqual([100]);
  const silent = (untilS: number) =>
    found([...before, ...both(301, 361, 490, 300), ...both(untilS, untilS + 240, 490, 310)]).drains;
  // Known at 366 s and a minute after the silence.
  expect(silent(366 + 1800 - 65)).toEqual([]);
  expect(silent(366 + 1800 - 64)).toEqual([100]);
  expect(found([...before, ...both(301, 541, 490, 300), ...both(601, 841, 490, 310)]).drains).toEqual([100]);
});

const sampling: Area = {
  areaCode: 'A',
  companyCode: 'C01',
  type: 'authorizedUnsealing',
  name: 'Sampling point',
  circle: { longitudeDeg: places.service[0] + 0.1, latitudeDeg: 30, radiusM: 150 },
};

test('a sampling point permits what a sample is; more is a drain that names the opening', () => {
  const options: Options = {
    areas: [{ ...sampling, circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM: 150 } }],
  };
  const sampled = (mm: number, permittedL: number) =>
    run([...stood, open(200, 'manhole'), close(250, 'manhole'), ...standing(301, 481, 'road', mm)], 900, {
      ...options,
      ...withSettings({ 'place.permittedL': permittedL }),
    });
  expect(sampled(490, 100).alarms(202)).toEqual([]);
  const [drain] = sampled(489.9, 100).alarms(202);
  expect(drain).toMatchObject({
    properties: { loss: 101 },
    why: { figures: { openedTime: at(200), permittedL: 100 } },
  });
  // Elsewhere nothing is permitted, however much a sample may be.
  const elsewhere = run(
    [...stood, open(200, 'manhole'), close(250, 'manhole'), ...standing(301, 481, 'road', 490)],
    900,
    withSettings({ 'place.permittedL': 100 }),
  );
  expect(elsewhere.alarms(202)).toMatchObject([{ properties: { loss: 100 } }]);
  expect(JSON.stringify(elsewhere.alarms(202)[0]?.why)).not.toContain('permittedL');
  // The usual sample is 20 L; what is below the limit of a drain is none.
  expect(sampled(496.9, 20).alarms(202)).toHaveLength(1);
  expect(sampled(497.1, 20).alarms(202)).toEqual([]);
});

test('drop by drop through what stays open at a sampling point is more than a sample in the end', () => {
  const drips = (mmAMinute: number) =>
    run(
      [
        ...stood,
        open(200, 'manhole'),
        ...Array.from({ length: 20 }, (_, minute) => [
          fix(241 + 60 * minute, 'road'),
          level(246 + 60 * minute, 500 - mmAMinute * minute),
        ]).flat(),
      ],
      2000,
      { areas: [{ ...sampling, circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM: 150 } }] },
    ).alarms(202);
  expect(drips(0.5)).toMatchObject([{ why: { figures: { openedTime: at(200), permittedL: 20 } } }]);
  // 19 L in all.
  expect(drips(0.1)).toEqual([]);
});

test('a depot or a station permits an operation of any size', () => {
  const opened = (place: Place) =>
    found([
      shut(0),
      ...standing(1, 181, place, 500),
      open(200),
      close(250),
      ...standing(301, 481, place, 450),
    ]).drains;
  expect(opened('station')).toEqual([]);
  expect(opened('depot')).toEqual([]);
  expect(opened('road')).toEqual([500]);
});

/** Stands on the road with 500 mm, then moves on with readings every minute. */
const approach = (mm: number, readings: number): Script =>
  inOrder(
    [shut(0)],
    standing(1, 181, 'road', 500),
    driving(241, 901, 'road', 'station', 60),
    Array.from({ length: readings }, (_, index) => level(880 - 60 * index, mm)),
  );

test('what fell before an opening is judged by itself, by what the truck said on its way', () => {
  const arrives = (mm: number, readings: number) =>
    found([
      ...approach(mm, readings),
      fix(905, 'station'),
      // Opened before anything is steady.
      open(910),
      close(1100),
      ...standing(1140, 1400, 'station', 0),
    ]).drains;
  // Of a load that sloshes 122 L are needed to be sure.
  expect(arrives(480, 5)).toEqual([200]);
  expect(arrives(490, 5)).toEqual([]);
  // One or two readings are none.
  expect(arrives(480, 2)).toEqual([]);
});

test('who drives off at once has what the opening left measured on the road', () => {
  const leaves = (afterMm: number, laterMm: number) =>
    found([
      shut(0),
      ...standing(1, 181, 'station', 500),
      open(200),
      close(290),
      ...inOrder(
        driving(300, 1200, 'station', 'road', 60),
        Array.from({ length: 5 }, (_, index) => level(330 + 60 * index, afterMm)),
      ),
      ...standing(1300, 1600, 'road', laterMm),
    ]).drains;
  expect(leaves(300, 300)).toEqual([]);
  expect(leaves(300, 270)).toEqual([300]);
});

const product = (script: Script, change: object): Script =>
  script.map((delivery) =>
    delivery.message.kind === 'tank-level'
      ? {
          ...delivery,
          message: {
            ...delivery.message,
            data: {
              ...delivery.message.data,
              compartments: (delivery.message.data as { compartments: object[] }).compartments.map(
                (gauge) => ({
                  ...gauge,
                  ...change,
                }),
              ),
            },
          },
        }
      : delivery,
  );

test('of a product without a density the litres at line are compared, less what 10 K may be', () => {
  // 1.3 per mille and kelvin of 5,000 L are 65 L.
  const falls = (mm: number) =>
    found(product([...stood, ...standing(241, 421, 'road', mm)], { oilCode: -1 })).drains;
  expect(falls(490.6)).toEqual([]);
  expect(falls(490)).toEqual([100]);
});

const offCentre: Options = {
  truck: {
    compartments: baseTruck.compartments.map((compartment) => ({ ...compartment, probeForwardMm: 200 })),
  },
};

test('without a tilt sensor five degrees may be what a fall is, by the offset of the probe', () => {
  // 17.5 mm, 10 L each.
  const falls = (mm: number) => found([...stood, ...standing(241, 421, 'road', mm)], offCentre).drains;
  expect(falls(480.1)).toEqual([]);
  expect(falls(479)).toEqual([210]);
});
