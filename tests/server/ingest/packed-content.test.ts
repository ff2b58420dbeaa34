import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { terminalMessageKinds, type TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import type { Database } from '#server/database/database.ts';
import { messageContent } from '#server/telemetry/messages/message-content.ts';
import { packedContent, packedNames, unpackedContent } from '#server/telemetry/messages/packed-content.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

/** The orders in which days that are kept have their values. A name may follow; none may move or go. */
const kept: Partial<Record<TerminalMessageKind, readonly string[]>> = {
  position: [
    'fix',
    'longitudeDeg',
    'latitudeDeg',
    'speedKmh',
    'acc',
    'bearingDeg',
    'altitudeM',
    'satellites',
    'recorderSpeedKmh',
    'odometerKm',
    'alarmWord',
    'statusWord',
    'roadLimitKmh',
    'roadClass',
    'overspeedIn',
    'crossing',
    'sectionTime',
    'cameras',
    'abnormalDriving',
  ],
  heartbeat: ['intervalS', 'queuedMessages', 'signalDbm'],
  'tank-level': ['dataType', 'pitchDeg', 'rollDeg', 'compartments'],
  'seal-sensor': ['trigger', 'sensors', 'seals'],
};

/** What is said, and how it is kept; of lists a row with all that it can say. */
const examples = {
  position: [
    { fix: '3d', longitudeDeg: 121.5, latitudeDeg: 29.9, speedKmh: 55.5, acc: true, alarmWord: 0 },
    ['3d', 121.5, 29.9, 55.5, true, null, null, null, null, null, 0],
  ],
  heartbeat: [{ intervalS: 60, signalDbm: -71 }, [60, null, -71]],
  'tank-level': [
    {
      dataType: 'IN',
      compartments: [
        {
          compartment: 1,
          gaugeStatus: 'ok',
          levelMm: 1108.5,
          temperatureC: -3,
          oilCode: 92,
          density20KgM3: 744,
          waterMm: 0,
          consoleVtL: 5000,
          consoleV20L: 4990,
        },
        { compartment: 2, gaugeStatus: 'missing' },
      ],
    },
    [
      'IN',
      null,
      null,
      [
        [1, 'ok', 1108.5, -3, 92, 744, 0, 5000, 4990],
        [2, 'missing'],
      ],
    ],
  ],
  'seal-sensor': [
    {
      trigger: 'change',
      sensors: [
        {
          compartment: 1,
          part: 'manhole',
          state: 'open',
          wet: true,
          fault: 'none',
          tamper: false,
          water: false,
          rawValue: -7,
          sensorSerial: '0000000001',
        },
      ],
      seals: [
        {
          compartment: 1,
          seal: 'broken',
          sealBreakCount: 3,
          sealCode: 'S',
          authorization: 'none',
          cardCode: 'C',
        },
      ],
    },
    [
      'change',
      [[1, 'manhole', 'open', true, 'none', false, false, -7, '0000000001']],
      [[1, 'broken', 3, 'S', 'none', 'C']],
    ],
  ],
} as const;

const kinds = Object.keys(kept) as TerminalMessageKind[];
const overWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each(kinds)('every name of a %s has its place, those of kept days where they were', (kind) => {
  const names = packedNames(kind) ?? [];
  expect(names.slice(0, kept[kind]?.length)).toEqual(kept[kind]);
  expect(names.toSorted()).toEqual(Object.keys(terminalMessageKinds[kind].properties).toSorted());
});

test.each(Object.entries(examples))('what a %s says is kept without names', (kind, [said, values]) => {
  expect(packedContent(kind, said)).toEqual(values);
  expect(unpackedContent(kind, overWire(values))).toEqual(said);
});

const value = fc.jsonValue().filter((one) => one !== null);
const rows = fc.array(fc.dictionary(fc.constantFrom('compartment', 'part', 'seal', 'levelMm', 'wet'), value));

test('what was said is read again, whatever of it was said', async () => {
  const any = fc.constantFrom(...kinds).chain((kind) => {
    const fields = Object.entries(terminalMessageKinds[kind].properties).map(
      ([name, schema]) => [name, Reflect.get(schema, 'type') === 'array' ? rows : value] as const,
    );
    const data = fc.record({ ...Object.fromEntries(fields), unheardOf: value }, { requiredKeys: [] });
    return fc.record({ kind: fc.constant(kind), data });
  });
  await fc.assert(
    fc.asyncProperty(any, async ({ kind, data }) => {
      const content = JSON.stringify(packedContent(kind, data));
      expect(unpackedContent(kind, JSON.parse(content))).toEqual(overWire(data));
      if (kind !== 'position') return;
      const [row] = await database.query<{ said: Record<string, unknown> }>(
        `select ${messageContent('m', kind)} as said from (select $1::json as content, null::jsonb as data) as m`,
        [content],
      );
      const said = Object.entries(row?.said ?? {}).filter(([, of]) => of !== null);
      expect(Object.fromEntries(said)).toEqual(overWire(data));
    }),
    { numRuns: 300 },
  );
});

test('nothing under a name, and an unknown kind, are kept as they were sent', () => {
  const nothing = { fix: 'none', speedKmh: 0, acc: null };
  expect(packedContent('position', nothing)).toBe(nothing);
  const odd = [1, 2];
  expect(packedContent('position-2', odd)).toBe(odd);
  expect(unpackedContent('position-2', odd)).toBe(odd);
});
