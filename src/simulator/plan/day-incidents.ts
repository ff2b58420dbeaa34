import type { IncidentKind, Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { door } from './cargo-notes.ts';
import { totalOfDayL } from '../liquids.ts';
import { between, pick } from '../random.ts';

const hourMs = 60 * minuteMs;

const boot = ({ firmware }: BuiltDay, atMs: number): Note => ({
  atMs: tenth(atMs),
  kind: 'boot',
  data: { event: 'on', part: 'console', type: 'abnormalRestart', firmware, uptimeS: 1800 },
});

const refused = (day: BuiltDay, atMs: number): Note => ({
  atMs: tenth(atMs),
  kind: 'nfc-card',
  data: {
    cardCode: `X${Math.floor(between(day.extra, 1000, 9999))}`,
    purpose: 'unseal',
    accepted: false,
    refusal: pick(day.extra, ['unknownCard', 'expired', 'wrongPlace', 'wrongCompartment'] as const),
  },
});

/** Each incident of a day, `atMs` in its working hours, with its messages. */
const incidents = {
  damp: (day, atMs) => day.anomaly({ kind: 'damp', fromMs: atMs, toMs: atMs + 90 * minuteMs }),
  warmCargo: (day, atMs) => day.anomaly({ kind: 'warmCargo', fromMs: atMs, toMs: atMs + 50 * minuteMs }),
  heartbeatLost: (day, atMs) =>
    day.anomaly({ kind: 'noHeartbeat', fromMs: atMs, toMs: atMs + 150 * minuteMs }),
  abnormalRestarts: (day, atMs) => {
    for (let index = 0; index < 3; index += 1) day.note(boot(day, atMs + index * 37 * minuteMs));
  },
  brokenDoorSwitch: (day, atMs) =>
    day.note(
      door(atMs, 'closed', 'operatingBox', 'broken'),
      door(atMs + 25 * minuteMs, 'closed', 'operatingBox', 'none'),
    ),
  deviceBoxOpened: (day, atMs) =>
    day.note(door(atMs, 'open', 'deviceBox'), door(atMs + 4 * minuteMs, 'closed', 'deviceBox')),
  refusedCard: (day, atMs) => day.note(refused(day, atMs)),
  refusedFace: (day, atMs) =>
    day.note({
      atMs,
      kind: 'driver-sign',
      data: { action: 'in', method: 'face', driverCode: day.truck.driverCode, accepted: false },
    }),
  meterCreep: (day, atMs) => {
    // Between two of its own reports: the totaliser moves although nothing is open.
    const totalVtL = totalOfDayL(atMs) + 190_000;
    for (const [index, litres] of [0, 8, 17, 17].entries())
      day.note({
        atMs: tenth(atMs + index * 2 * minuteMs),
        kind: 'flow-status',
        data: { meterNumber: 2, meterState: 'idle', flowRateLMin: 0, totalVtL: totalVtL + litres },
      });
  },
} as const satisfies Partial<Record<IncidentKind, (day: BuiltDay, atMs: number) => void>>;

const shares: readonly (readonly [keyof typeof incidents, number])[] = [
  ['damp', 0.02],
  ['warmCargo', 0.15],
  ['heartbeatLost', 0.012],
  ['abnormalRestarts', 0.01],
  ['brokenDoorSwitch', 0.012],
  ['deviceBoxOpened', 0.003],
  ['refusedCard', 0.03],
  ['refusedFace', 0.03],
  ['meterCreep', 0.015],
];

const suits = (day: BuiltDay, kind: keyof typeof incidents): boolean => {
  if (kind === 'warmCargo') return day.truck.kind === 'refrigerated';
  if (kind === 'meterCreep') return day.truck.hasMeter;
  if (kind === 'refusedFace') return day.truck.faceSign;
  return true;
};

/** Incidents of a day, whatever its work; shares are of work-days. */
export const drawDayIncidents = (day: BuiltDay, fromMs: number): void => {
  for (const [kind, share] of shares) {
    const drawn = day.extra() < share;
    const atMs = tenth(fromMs + between(day.extra, 0.5, 5) * hourMs);
    if (!drawn || !suits(day, kind)) continue;
    day.mark(kind, atMs);
    incidents[kind](day, atMs);
  }
};
