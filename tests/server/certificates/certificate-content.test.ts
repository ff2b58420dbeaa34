import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { allLegs, certificateContent } from '#server/deliveries/certificates/content.ts';
import { legKey } from '#server/deliveries/certificates/legs.ts';
import type { SensorWords } from '#server/deliveries/certificates/reasons.ts';
import type {
  Evidence,
  LoadingEvidence,
  UnloadingEvidence,
} from '#server/deliveries/certificates/certificate-evidence.ts';

const at = (minute: number): string =>
  `${new Date(Date.UTC(2026, 2, 2, 0, minute)).toISOString().slice(0, 19)}Z`;

const loading = (compartment: number, from: number, to: number): LoadingEvidence => ({
  compartment,
  startTime: at(from),
  endTime: at(to),
  areaName: '镇海油库',
  mode: 'bottom',
  oilCode: 92,
  startV20L: 0,
  stopV20L: 5000,
  loadedVtL: 5000,
  loadedV20L: 5000,
  temperatureC: 20,
  ticketCode: null,
  ticketV20L: null,
});
const unloading = (compartment: number, from: number, to: number): UnloadingEvidence => ({
  compartment,
  startTime: at(from),
  endTime: at(to),
  areaName: '城关加油站',
  stationCode: 'S01',
  startV20L: 5000,
  stopV20L: 0,
  unloadedVtL: 5000,
  unloadedV20L: 5000,
  remainderVtL: 0,
  wetAtEnd: false,
  temperatureC: 20,
  ticketCode: null,
  ticketV20L: null,
  returned: false,
});

/** Two compartments: loaded at 0 and 10 min, given out at 60 and 120, the second at two stations. */
const honest: Evidence = {
  task: {
    taskCode: 'T',
    signCode: '浙B00002',
    trailerCode: null,
    terminal: '1',
    companyCode: 'TW01',
    companyName: '甬港',
    driverName: null,
    escortName: null,
    wayBillCode: null,
    state: 'closed',
    startTime: at(0),
    endTime: at(200),
    startArea: '镇海油库',
    endArea: '城关加油站',
    km: 30,
    sealIntegrity: 'unbroken',
    subject: 'truck:浙B00002',
  },
  fuels: [],
  signatures: [],
  stations: [],
  capacities: [],
  loadings: [loading(1, 0, 8), loading(2, 10, 18)],
  unloadings: [unloading(1, 60, 70), unloading(2, 75, 85), unloading(2, 180, 200)],
  openings: [],
  changes: [],
  faults: [],
  doors: [],
  silences: [],
  messages: 500,
  refusedTimes: [],
};

const shut: SensorWords = new Map(
  allLegs(honest).map((leg) => [legKey(leg), [{ part: 'manhole', state: 'closed' }]] as const),
);
const contentOf = (more: Partial<Evidence>, words: SensorWords = shut) =>
  certificateContent({ ...honest, ...more }, words);
const verdictsOf = (more: Partial<Evidence>) => {
  const { verdict, compartments } = contentOf(more);
  return [verdict, ...compartments.map((row) => row.verdict)];
};

const nowhere = { areaName: null, longitudeDeg: null, latitudeDeg: null };
/** When compartment 1 or 2 had to stay shut, minutes. */
const legs = [
  [8, 60],
  [18, 75],
  [85, 180],
] as const;

describe('what a certificate says of the seals', () => {
  test('each compartment is followed from its last closing to its next first opening, station by station', () => {
    expect(contentOf({}).compartments.map((row) => row.legs)).toEqual([
      [{ startTime: at(8), endTime: at(60) }],
      [
        { startTime: at(18), endTime: at(75) },
        { startTime: at(85), endTime: at(180) },
      ],
    ]);
    expect(verdictsOf({})).toEqual(['unbroken', 'unbroken', 'unbroken']);
  });

  test('a silence that touches a minute of any leg leaves nothing proved; one outside of all legs harms nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 260 }), fc.integer({ min: 31, max: 120 }), (from, length) => {
        const to = from + length;
        const silences = [{ startTime: at(from), endTime: at(to), seconds: length * 60 }];
        const touched = legs.some(([a, b]) => from < b && to > a);
        expect(contentOf({ silences }).verdict).toBe(touched ? 'unknown' : 'unbroken');
      }),
    );
  });

  test('an abnormal opening breaks its own compartment wherever in a leg it is, and a hole makes it no better', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...legs),
        fc.nat({ max: 1000 }),
        fc.boolean(),
        ([from, to], share, hole) => {
          const compartment = from === 8 ? 1 : 2;
          const minute = from + ((to - from) * share) / 1001;
          const openings = [
            {
              ...nowhere,
              compartment,
              part: 'manhole',
              openTime: at(minute),
              closeTime: at(minute + 1),
              startV20L: 5000,
              stopV20L: 4900,
              openApiWet: null,
              openFootValveWet: null,
              openCompartmentWet: null,
              closeApiWet: null,
              closeFootValveWet: null,
              closeCompartmentWet: null,
              seal: null,
              sealBreakCount: null,
              authorization: null,
              abnormal: true,
            },
          ];
          const silences = hole ? [{ startTime: at(100), endTime: at(140), seconds: 2400 }] : [];
          const verdicts = verdictsOf({ openings, silences });
          expect(verdicts[0]).toBe('broken');
          expect(verdicts[compartment]).toBe('broken');
          expect(verdicts[3 - compartment]).toBe(hole ? 'unknown' : 'unbroken');
        },
      ),
    );
  });

  test.each([
    [
      'a drop in volume',
      {
        changes: [
          {
            ...nowhere,
            compartment: 1,
            startTime: at(30),
            endTime: at(35),
            direction: 'drop',
            changeV20L: -80,
            taken: null,
          },
        ],
      },
      'broken',
    ],
    [
      'a drop that people have judged to be no theft, though the rules call the task broken',
      {
        changes: [
          {
            ...nowhere,
            compartment: 1,
            startTime: at(30),
            endTime: at(35),
            direction: 'drop',
            changeV20L: -80,
            taken: 'judged',
          },
        ],
        task: { ...honest.task, sealIntegrity: 'broken' },
      },
      'unknown',
    ],
    [
      'a drop that came back',
      {
        changes: [
          {
            ...nowhere,
            compartment: 1,
            startTime: at(30),
            endTime: at(35),
            direction: 'drop',
            changeV20L: -80,
            taken: 'withdrawn',
          },
        ],
      },
      'unknown',
    ],
    [
      'a rise in volume',
      {
        changes: [
          {
            ...nowhere,
            compartment: 1,
            startTime: at(30),
            endTime: at(35),
            direction: 'rise',
            changeV20L: 80,
            taken: null,
          },
        ],
      },
      'unknown',
    ],
    [
      'a faulty sensor that is still faulty',
      { faults: [{ ...nowhere, compartment: 2, startTime: at(1), endTime: null, fault: 'missing' }] },
      'unknown',
    ],
    [
      'a sensor that was tampered with',
      { faults: [{ ...nowhere, compartment: 2, startTime: at(30), endTime: at(31), fault: 'tamper' }] },
      'broken',
    ],
    [
      'a box door',
      { doors: [{ ...nowhere, compartment: null, startTime: at(100), endTime: at(101) }] },
      'broken',
    ],
    ['a message that was refused', { refusedTimes: [at(50)] }, 'unknown'],
    ['telemetry that is gone', { messages: 0 }, 'unknown'],
    ['a compartment that was never unloaded', { unloadings: [unloading(1, 60, 70)] }, 'unknown'],
    ['a task that the rules call broken', { task: { ...honest.task, sealIntegrity: 'broken' } }, 'broken'],
    [
      'a task that the rules call unproven',
      { task: { ...honest.task, sealIntegrity: 'unproven' } },
      'unknown',
    ],
  ] satisfies readonly (readonly [string, Partial<Evidence>, string])[])('%s', (_name, more, verdict) => {
    expect(contentOf(more).verdict).toBe(verdict);
    expect(contentOf(more).reasons).toHaveLength(1);
  });

  test('no word of a sensor, and one that was open when the truck left, prove nothing', () => {
    expect(contentOf({}, new Map()).verdict).toBe('unknown');
    const open = new Map([...shut].map(([key]) => [key, [{ part: 'footValve', state: 'open' }]]));
    expect(contentOf({}, open).reasons.map(({ code }) => code)).toEqual(['partOpen', 'partOpen', 'partOpen']);
  });

  test('the console counts a break more at the station than at the depot', () => {
    const counted = (compartment: number, minute: number, sealBreakCount: number) => ({
      ...nowhere,
      compartment,
      part: 'apiAdaptor',
      openTime: at(minute),
      closeTime: at(minute + 5),
      startV20L: null,
      stopV20L: null,
      openApiWet: null,
      openFootValveWet: null,
      openCompartmentWet: null,
      closeApiWet: null,
      closeFootValveWet: null,
      closeCompartmentWet: null,
      seal: null,
      sealBreakCount,
      authorization: 'nfcCard',
      abnormal: false,
    });
    expect(contentOf({ openings: [counted(1, 0, 3), counted(1, 60, 3)] }).verdict).toBe('unbroken');
    const more = contentOf({ openings: [counted(1, 0, 3), counted(1, 60, 4)] });
    expect(more.reasons.map(({ code }) => code)).toEqual(['sealBroken']);
    expect(more.compartments[0]?.sealBreakCount).toEqual({ before: 3, after: 4 });
  });
});
