import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { close, fix, open, run, type Script, send, shut } from '../../../support/engine/engine-script.ts';

type Told = Partial<TerminalMessageData<'position'>>;

/** Whether an opening is permitted after the truck stood in the station, of 150 m, and then said this. */
const permitted = (then: Script): boolean =>
  run(
    [
      shut(0),
      fix(1, 'station', 0, { recorderSpeedKmh: 0, odometerKm: 100 }),
      fix(61, 'station', 0, { recorderSpeedKmh: 0, odometerKm: 100 }),
      ...then,
      open(400),
      close(460),
    ],
    900,
  ).alarms(1).length === 0;

/** Three fixes outside the fence. */
const outside = (eastM: number, told: Told, speedKmh = 0): Script =>
  [121, 181, 241].map((second) => fix(second, 'station', speedKmh, { eastM, ...told }));

test('fixes that wander under a roof do not carry a truck away that stands by its pulse and its odometer', () => {
  expect(permitted([])).toBe(true);
  expect(permitted(outside(250, { recorderSpeedKmh: 0, odometerKm: 100 }))).toBe(true);
  expect(permitted(outside(250, { recorderSpeedKmh: 0 }))).toBe(true);
  expect(permitted(outside(250, { odometerKm: 100 }))).toBe(true);
  // Odometers count in tenths: the next one may show without a metre.
  expect(permitted(outside(250, { odometerKm: 100.1 }))).toBe(true);
});

test('nobody says that it stands: the fixes are believed', () => {
  expect(permitted(outside(250, {}))).toBe(false);
});

test('it moved by its pulse, by its odometer, or by the receiver’s speed', () => {
  expect(permitted(outside(250, { recorderSpeedKmh: 20, odometerKm: 100 }))).toBe(false);
  expect(permitted(outside(250, { recorderSpeedKmh: 0, odometerKm: 100.2 }))).toBe(false);
  const [first] = outside(250, { recorderSpeedKmh: 0, odometerKm: 100 }, 30);
  expect(first && permitted([first])).toBe(false);
});

test('beyond 300 m it is being carried, whatever it says', () => {
  expect(permitted(outside(299, { recorderSpeedKmh: 0, odometerKm: 100 }))).toBe(true);
  expect(permitted(outside(310, { recorderSpeedKmh: 0, odometerKm: 100 }))).toBe(false);
});

const jammed = (told: Told): Script =>
  [121, 181, 241].map((second) => send(second, 'position', { fix: 'none', speedKmh: 0, acc: true, ...told }));

test('a jammed receiver keeps no truck at its place whose odometer ran 200 m or whose pulse is that of a road', () => {
  expect(permitted(jammed({}))).toBe(true);
  expect(permitted(jammed({ recorderSpeedKmh: 20, odometerKm: 100.1 }))).toBe(true);
  expect(permitted(jammed({ odometerKm: 100.2 }))).toBe(false);
  expect(permitted(jammed({ recorderSpeedKmh: 21 }))).toBe(false);
});
