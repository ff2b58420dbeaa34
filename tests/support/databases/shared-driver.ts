import type { MasterData } from '#contract/master-data.ts';

import { baseTruck, fix, master, send, type Script } from '../engine/engine-script.ts';

/** Two trucks that one driver may drive. */
export const trucks = [
  { signCode: '浙B00008', terminal: '1000000008' },
  { signCode: '浙B00009', terminal: '1000000009' },
] as const;

export const twoTrucks = (): MasterData => ({
  ...master(),
  trucks: trucks.map((truck) => ({ ...baseTruck, ...truck })),
});

/** The driver is in a truck for some minutes, then away from all of them for some. */
export interface Piece {
  readonly truck: 0 | 1;
  readonly minutes: number;
  readonly moves: boolean;
  /** The card is taken out at the end; else it stays in until it is used elsewhere. */
  readonly signsOut: boolean;
  readonly pauseMin: number;
}

const from = (truck: 0 | 1, delivery: ReturnType<typeof send>): ReturnType<typeof send> => ({
  ...delivery,
  message: { ...delivery.message, terminal: trucks[truck].terminal },
});

export const sign = (
  truck: 0 | 1,
  second: number,
  action: 'in' | 'out' = 'in',
  driverCode = '42',
): ReturnType<typeof send> =>
  from(truck, send(second, 'driver-sign', { action, method: 'card', driverCode, accepted: true }));

/** A fix a minute from one second to another: moving, or standing; the last one stands. */
export const go = (truck: 0 | 1, fromS: number, toS: number, moves = true): Script => {
  const all = [];
  for (let second = fromS; second <= toS; second += 60)
    all.push(from(truck, fix(second, 'road', moves && second < toS ? 60 : 0)));
  return all;
};

/** What both terminals say of such a day. */
export const messagesOfPieces = (pieces: readonly Piece[]): Script => {
  const script = [];
  let second = 0;
  for (const { truck, minutes, moves, signsOut, pauseMin } of pieces) {
    const endS = second + minutes * 60;
    script.push(sign(truck, second), ...go(truck, second, endS, moves));
    if (signsOut) script.push(sign(truck, endS, 'out'));
    second = endS + pauseMin * 60;
  }
  return script;
};

interface Over {
  readonly signCode: string;
  readonly startMin: number;
  readonly sinceMin: number;
}

/** When over 240 min without 20 min of rest are raised, counted minute by minute. */
export const overtime = (pieces: readonly Piece[]): Over[] => {
  const found: Over[] = [];
  let [minute, driven, rested, since] = [0, 0, 20, 0];
  /** The truck in which an alarm lasts. */
  let lasts: number | null = null;
  const rest = (): void => {
    rested += 1;
    if (rested < 20) return;
    driven = 0;
    lasts = null;
  };
  for (const { truck, minutes, moves, signsOut, pauseMin } of pieces) {
    if (lasts !== truck) lasts = null;
    for (let i = 0; i < minutes; i += 1, minute += 1) {
      if (!moves) {
        rest();
        continue;
      }
      if (driven === 0) since = minute;
      driven += 1;
      rested = 0;
      if (driven > 240 && lasts === null) {
        found.push({ signCode: trucks[truck].signCode, startMin: minute, sinceMin: since });
        lasts = truck;
      }
    }
    if (signsOut) lasts = null;
    for (let i = 0; i < pauseMin; i += 1, minute += 1) rest();
  }
  return found;
};
