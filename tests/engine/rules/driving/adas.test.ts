import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';
import { adasAlarmType } from '#engine/adas-types.ts';

import { at, fix, run, send, type Script, seconds } from '../../../support/engine/engine-script.ts';

type Adas = TerminalMessageData<'adas-event'>;

const event = (second: number, fields: Partial<Adas> = {}) =>
  send(second, 'adas-event', {
    system: 'adas',
    eventCode: 1,
    phase: 'point',
    alarmCode: `c${second}`,
    speedKmh: 60,
    ...fields,
  });
const media = (second: number, alarmCode?: string) =>
  send(second, 'media', {
    mediaCode: `p${second}`,
    ...(alarmCode === undefined ? {} : { alarmCode }),
    channel: 1,
    mediaType: 'photo',
    cause: 'event',
    startTime: at(second - 1),
    sizeBytes: 1000,
  });
const alarms = (type: number, ...script: Script) => run(script, 20_000).alarms(type);

test.each([
  ['adas', { 1: 9, 2: 10, 3: 11, 4: 12, 5: 109, 6: 110, 7: 111, 16: 112, 17: 113, 8: null }],
  [
    'dsm',
    {
      1: 13,
      2: 14,
      3: 15,
      4: 114,
      5: 115,
      6: 30,
      8: 37,
      10: 28,
      11: 31,
      12: 29,
      13: 32,
      16: 116,
      17: 117,
      224: 18,
      225: 19,
      226: 20,
      227: 21,
      228: 22,
      7: null,
    },
  ],
  ['bsd', { 1: 33, 2: 34, 3: 35, 4: null }],
  ['harsh', { 1: 44, 2: 44, 3: null }],
  ['tpms', { 0: 36, 9: 36 }],
] as const)('the alarm of each event of %s; an unknown code is none', (system, types) => {
  for (const [eventCode, type] of Object.entries(types))
    expect(
      adasAlarmType({ system, eventCode: Number(eventCode), phase: 'point', alarmCode: 'a', speedKmh: 60 }),
    ).toBe(type);
});

test('leaving a lane without blinking has its side', () => {
  expect(alarms(16, event(0, { eventCode: 2, departureSide: 'left' }))).toHaveLength(1);
  expect(alarms(17, event(0, { eventCode: 2, departureSide: 'right' }))).toHaveLength(1);
  expect(alarms(10, event(0, { eventCode: 2 }))).toHaveLength(1);
  expect(alarms(9, event(0, { departureSide: 'left' }))).toHaveLength(1);
});

test('the level is the terminal’s, else 2 above 50 km/h; its harsh driving is 1', () => {
  const level = (fields: Partial<Adas>, type = 9) => alarms(type, event(0, fields))[0]?.level;
  expect(level({ speedKmh: 50 })).toBe(1);
  expect(level({ speedKmh: 50.1 })).toBe(2);
  expect(level({ speedKmh: 90, level: 1 })).toBe(1);
  expect(level({ speedKmh: 10, level: 2 })).toBe(2);
  expect(level({ system: 'harsh', speedKmh: 90 }, 44)).toBe(1);
});

test('begin and end join by their code; an end alone is a point that says so', () => {
  const begun = event(0, { phase: 'begin', alarmCode: 'a' });
  const ended = event(10, { phase: 'end', alarmCode: 'a' });
  expect(alarms(9, begun).map(seconds)).toEqual([[0, 0, null]]);
  expect(alarms(9, begun, ended).map((row) => [row.cause, ...seconds(row)])).toEqual([[null, 0, 0, 10]]);
  expect(alarms(9, ended).map((row) => [row.cause, ...seconds(row)])).toEqual([['endOnly', 10, 10, 10]]);
  expect(alarms(9, event(0)).map((row) => [row.cause, ...seconds(row)])).toEqual([[null, 0, 0, 0]]);
  // Told to be over twice, it was over the first time.
  const twice = event(20, { phase: 'end', alarmCode: 'a' });
  expect(alarms(9, begun, ended, twice).map(seconds)).toEqual([[0, 0, 10]]);
  expect(alarms(9, begun, event(5, { alarmCode: 'a' })).map(seconds)).toEqual([[0, 0, null]]);
  // The same code of another kind is another event.
  expect(alarms(11, begun, event(10, { eventCode: 3, alarmCode: 'a' }))).toHaveLength(1);
});

test('a burst of one kind within five seconds pops up once; captures and signs never do', () => {
  const popups = (...script: Script) => alarms(9, ...script).map(({ popup }) => popup);
  expect(popups(event(0), event(4.9))).toEqual([true, false]);
  expect(popups(event(0), event(5))).toEqual([true, true]);
  expect(popups(event(0), event(4), event(8))).toEqual([true, false, false]);
  expect(alarms(11, event(0), event(2, { eventCode: 3 }))[0]?.popup).toBe(true);
  expect(alarms(112, event(0, { eventCode: 16 }))[0]?.popup).toBe(false);
  expect(alarms(113, event(0, { eventCode: 17 }))[0]?.popup).toBe(false);
  expect(alarms(116, event(0, { system: 'dsm', eventCode: 16 }))[0]?.popup).toBe(false);
});

test('the terminal’s harsh braking within five seconds of ours is the same', () => {
  const ours = [fix(10, 'road', 60), fix(11, 'road', 40, { eastM: 14 })];
  const merged = (second: number) => {
    const [row] = alarms(44, ...ours, event(second, { system: 'harsh', eventCode: 2 }));
    return [row?.popup, row?.properties];
  };
  expect(merged(16)).toMatchObject([false, { mergedWith: expect.stringContaining('alarm:5') }]);
  expect(merged(16.1)).toMatchObject([true, { mergedWith: null }]);
});

test('what the event itself measured stands with it', () => {
  const sent = {
    fatigueDegree: 7,
    leadSpeedKmh: 40,
    leadDistanceM: 12,
    roadSignLimitKmh: 60,
    mediaCount: 3,
  };
  const [full] = alarms(
    9,
    fix(0, 'station', 55),
    event(1, { ...sent, longitudeDeg: 121.5, latitudeDeg: 30.5 }),
  );
  expect(full).toMatchObject({
    longitudeDeg: 121.5,
    latitudeDeg: 30.5,
    speedKmh: 60,
    areaName: 'Station',
    properties: { system: 'adas', eventCode: 1, burst: false, mediaReceived: 0, ...sent },
  });
  const [bare] = alarms(9, fix(0, 'station', 55), event(1));
  expect(bare).toMatchObject({
    longitudeDeg: 121.1,
    properties: { fatigueDegree: null, leadSpeedKmh: null, leadDistanceM: null, mediaCount: null },
  });
});

test('files are counted with their event, whichever came first', () => {
  const received = (...script: Script) => alarms(9, ...script).map(({ properties }) => properties);
  const first = event(100, { alarmCode: 'a' });
  expect(received(first, media(110, 'a'), media(120, 'a'))).toMatchObject([
    { mediaReceived: 2, system: 'adas' },
  ]);
  expect(received(media(90, 'a'), media(95, 'a'), first, media(110, 'a'))).toMatchObject([
    { mediaReceived: 3 },
  ]);
  expect(received(first, media(110, 'b'), media(111))).toMatchObject([{ mediaReceived: 0 }]);
  // Files of an event that began more than two hours ago are nobody's any more once another came.
  const later = event(7301, { alarmCode: 'z', eventCode: 3 });
  expect(received(first, later, media(7302, 'a'))).toMatchObject([{ mediaReceived: 0 }]);
  const within = event(7300, { alarmCode: 'z', eventCode: 3 });
  expect(received(first, within, media(7302, 'a'))).toMatchObject([{ mediaReceived: 1 }]);
  // One that lasts keeps its files however long.
  const still = event(100, { alarmCode: 'a', phase: 'begin' });
  expect(received(still, later, media(7302, 'a'))).toMatchObject([{ mediaReceived: 1 }]);
  // A file that waited more than ten minutes for its event was none of it.
  const other = event(691, { alarmCode: 'z', eventCode: 3 });
  expect(received(media(90, 'a'), other, event(700, { alarmCode: 'a' }))).toMatchObject([
    { mediaReceived: 0 },
  ]);
});

test('a file is a row of its own', () => {
  const [row] = run([media(100, 'a')], 200).records('media');
  expect(row).toMatchObject({
    mediaCode: 'p100',
    alarmCode: 'a',
    channel: 1,
    mediaType: 'photo',
    format: null,
    cause: 'event',
    durationS: 0,
    sizeBytes: 1000,
    time: at(99),
  });
  expect(run([media(100)], 200).records('media')[0]).toMatchObject({ alarmCode: null });
});

test('alarms 9-37 and 109-117: begin and end join, an end alone is a point, captures do not pop up', () => {
  const event = (
    second: number,
    eventCode: number,
    phase: 'begin' | 'end' | 'point',
    alarmCode: string,
    system: 'adas' | 'dsm' = 'adas',
  ) => send(second, 'adas-event', { system, eventCode, phase, alarmCode, speedKmh: 60 });
  const { alarms } = run(
    [
      event(0, 1, 'begin', 'a'),
      event(10, 1, 'end', 'a'),
      event(20, 3, 'end', 'b'),
      event(30, 17, 'point', 'c'),
      event(40, 2, 'point', 'd', 'dsm'),
      event(43, 2, 'point', 'e', 'dsm'),
    ],
    60,
  );
  expect(alarms(9).map(seconds)).toEqual([[0, 0, 10]]);
  expect(alarms(11).map(seconds)).toEqual([[20, 20, 20]]);
  expect(alarms(113)[0]?.popup).toBe(false);
  expect(alarms(14).map(({ popup }) => popup)).toEqual([true, false]);
});

const wheel = (...states: NonNullable<Adas['wheels']>[number]['states']) => ({ position: 0, states });

test('wheels of an alarm stand in its row; wheels by the clock, or with a broken sensor, are no alarm', () => {
  const tyres = (second: number, wheels: Adas['wheels'], fields: Partial<Adas> = {}) =>
    event(second, { system: 'tpms', eventCode: 1, alarmCode: 'w', ...(wheels && { wheels }), ...fields });
  const low = [wheel('reading', 'lowPressure')];
  expect(alarms(36, tyres(0, low))).toMatchObject([{ properties: { wheels: low } }]);
  expect(alarms(36, tyres(0, [wheel('reading'), wheel('sensorFault'), wheel('batteryLow')]))).toEqual([]);
  // Who sends no wheels says an alarm.
  expect(alarms(36, tyres(0, undefined))).toHaveLength(1);
  const ended = alarms(
    36,
    tyres(0, low, { phase: 'begin' }),
    tyres(30, [wheel('reading')], { phase: 'end' }),
  );
  expect(ended).toMatchObject([{ endTime: at(30) }]);
  expect(alarms(36, tyres(0, [wheel('reading')], { phase: 'end' }))).toEqual([]);
});

test('a file that was asked for later stands where its alarm was', () => {
  const place = { longitudeDeg: 121.5, latitudeDeg: 29.9 };
  const later = send(900, 'media', {
    mediaCode: 'later',
    alarmCode: 'c0',
    channel: 64,
    mediaType: 'photo',
    cause: 'event',
    startTime: at(0),
    sizeBytes: 1000,
    ...place,
  });
  const fixes = Array.from({ length: 92 }, (_, at10) => fix(at10 * 10, 'road', 0));
  const script = [...fixes, event(0), later];
  expect(run(script, 20_000).records('media')).toMatchObject([{ ...place, alarmCode: 'c0' }]);
});
