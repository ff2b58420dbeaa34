import type { CertificateContent } from '#contract/reports/certificates.ts';
import type { VerdictReason } from '#domain/words/certificate-words.ts';
import { round } from '#domain/text/round.ts';

import type { Evidence, Happening, OpeningEvidence } from './certificate-evidence.ts';
import { type Leg, legKey, operationsOf, touches } from './legs.ts';

export type Reason = CertificateContent['reasons'][number];

/** Last reports of the seal sensors at the beginning of each leg, by its key. */
export type SensorWords = ReadonlyMap<string, readonly { readonly part: string; readonly state: string }[]>;

const nowhere = { areaName: null, longitudeDeg: null, latitudeDeg: null };
const placeOf = ({ areaName, longitudeDeg, latitudeDeg }: typeof nowhere | Happening | OpeningEvidence) => ({
  areaName,
  longitudeDeg: longitudeDeg === null ? null : round(longitudeDeg, 6),
  latitudeDeg: latitudeDeg === null ? null : round(latitudeDeg, 6),
});

const reason = (
  code: VerdictReason,
  compartment: number | null,
  startTime: string | null,
  endTime: string | null,
  place: Parameters<typeof placeOf>[0] = nowhere,
  amount: number | null = null,
): Reason => ({ code, compartment, startTime, endTime, ...placeOf(place), amount });

const openingReason = (leg: Leg, opening: OpeningEvidence): Reason => {
  const code = opening.abnormal
    ? 'abnormalOpening'
    : opening.openTime < leg.startTime
      ? 'partOpen'
      : opening.seal === 'broken'
        ? 'sealBroken'
        : 'permittedOpening';
  return reason(code, leg.compartment, opening.openTime, opening.closeTime, opening);
};

/** A fall whose alarm people have judged to be none, or the rules have taken back, breaks no seal; nor does it prove one. */
const changeCode = ({ direction, taken }: Evidence['changes'][number]): VerdictReason => {
  if (direction !== 'drop') return 'rise';
  if (taken === null) return 'drain';
  return taken === 'judged' ? 'drainJudgedNone' : 'drainWithdrawn';
};

const changeReasons = (leg: Leg, { changes }: Evidence): Reason[] =>
  changes
    .filter((row) => row.compartment === leg.compartment && touches(leg, row.startTime, row.endTime))
    .map((row) =>
      reason(changeCode(row), leg.compartment, row.startTime, row.endTime, row, round(row.changeV20L, 2)),
    );

const faultReasons = (leg: Leg, { faults }: Evidence): Reason[] =>
  faults
    .filter((row) => row.compartment === leg.compartment && touches(leg, row.startTime, row.endTime))
    .map((row) =>
      reason(
        row.fault === 'tamper' ? 'tamper' : 'sealFault',
        leg.compartment,
        row.startTime,
        row.endTime,
        row,
      ),
    );

/** The console counts breaks itself: more at the first opening than at the last closing is a broken seal. */
const countReasons = (leg: Leg, { openings }: Evidence): Reason[] => {
  const counted = openings.filter(
    (row) => row.compartment === leg.compartment && row.sealBreakCount !== null,
  );
  const before = counted.findLast((row) => row.openTime < leg.startTime)?.sealBreakCount;
  const after = counted.find((row) => row.openTime >= leg.endTime)?.sealBreakCount;
  return before != null && after != null && after > before
    ? [reason('sealBroken', leg.compartment, leg.startTime, leg.endTime)]
    : [];
};

const sensorReasons = (leg: Leg, words: SensorWords): Reason[] => {
  const parts = words.get(legKey(leg)) ?? [];
  if (parts.length === 0) return [reason('noSensor', leg.compartment, leg.startTime, leg.endTime)];
  return parts.every(({ state }) => state === 'closed')
    ? []
    : [reason('partOpen', leg.compartment, leg.startTime, null)];
};

const legReasons = (leg: Leg, evidence: Evidence, words: SensorWords): Reason[] => {
  const opened = evidence.openings
    .filter((row) => row.compartment === leg.compartment && touches(leg, row.openTime, row.closeTime))
    .map((row) => openingReason(leg, row));
  return [
    ...opened,
    ...countReasons(leg, evidence),
    ...changeReasons(leg, evidence),
    ...faultReasons(leg, evidence),
    // An opening is already a reason that something was not shut.
    ...(opened.length > 0 ? [] : sensorReasons(leg, words)),
  ];
};

/** Reasons against one compartment. */
export const compartmentReasons = (
  compartment: number,
  legs: readonly Leg[],
  evidence: Evidence,
  words: SensorWords,
): Reason[] => {
  const last = operationsOf(evidence, compartment).at(-1);
  const found = legs.flatMap((leg) => legReasons(leg, evidence, words));
  return [
    // A reason that spans two legs counts once.
    ...new Map(found.map((one) => [JSON.stringify(one), one])).values(),
    ...(last?.kind === 'loading' ? [reason('noUnloading', compartment, last.endTime, null)] : []),
  ];
};

/** Reasons against the truck as a whole while any compartment had to stay shut. */
export const truckReasons = (legs: readonly Leg[], evidence: Evidence): Reason[] => {
  const touched = (startTime: string, endTime: string | null): boolean =>
    legs.some((leg) => touches(leg, startTime, endTime));
  const silent = evidence.silences
    .filter((row) => touched(row.startTime, row.endTime))
    .map((row) => reason('dataGap', null, row.startTime, row.endTime, nowhere, Math.round(row.seconds)));
  return [
    ...(evidence.messages === 0 ? [reason('telemetryGone', null, null, null)] : silent),
    ...evidence.doors
      .filter((row) => touched(row.startTime, row.endTime))
      .map((row) => reason('boxDoor', null, row.startTime, row.endTime, row)),
    ...evidence.refusedTimes
      .filter((time) => touched(time, time))
      .map((time) => reason('refusedMessages', null, time, time)),
  ];
};

/** Reasons by which the rules call a task broken. */
const taskBreaks: readonly VerdictReason[] = ['abnormalOpening', 'drain', 'boxDoor'];

/** The task's own integrity, from the rules, is never better on paper than on the screen. */
export const taskReasons = (
  { task, openings, doors }: Evidence,
  found: readonly VerdictReason[],
): Reason[] => {
  // The rules know nothing of judgements: a drain that people took off was all that broke it.
  const judged =
    found.includes('drainJudgedNone') && doors.length === 0 && !openings.some(({ abnormal }) => abnormal);
  const said = judged || found.some((code) => taskBreaks.includes(code));
  if (task.sealIntegrity === 'broken' && !said)
    return [reason('taskBroken', null, task.startTime, task.endTime)];
  if (task.sealIntegrity === 'unproven' && !found.includes('dataGap'))
    return [reason('dataGap', null, task.startTime, task.endTime)];
  return [];
};
