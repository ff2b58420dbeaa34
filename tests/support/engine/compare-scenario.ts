import type { FlatRow, Scenario } from '../scenario.ts';

/** What came out of a run: answers of the ingest route, and rows in force at `endsAt`. */
export interface Outcome {
  readonly results: readonly FlatRow[];
  readonly records: readonly FlatRow[];
  readonly alarms: readonly FlatRow[];
  /** Null: not looked at. */
  readonly processStates:
    | readonly { signCode: string; compartment: number; states: readonly string[] }[]
    | null;
}

const tolerances: Readonly<Record<string, number>> = {
  lossRate: 1e-7,
  lossRateVt: 1e-7,
  km: 0.011,
  gapKm: 0.011,
  lengthKm: 0.0011,
  meanSpeedKmh: 0.051,
  correctedLevelMm: 0.051,
  drivingS: 1,
  longestContinuousS: 1,
};

const toleranceOf = (field: string): number =>
  tolerances[field] ?? (field.endsWith('L') || field === 'loss' ? 0.011 : 1e-9);

const same = (field: string, want: unknown, got: unknown): boolean => {
  if (want === got || (want == null && got == null)) return true;
  if (typeof want === 'number' && typeof got === 'number') return Math.abs(want - got) <= toleranceOf(field);
  return (
    typeof want === 'string' &&
    typeof got === 'string' &&
    /Time$|^time$/.test(field) &&
    Date.parse(want) === Date.parse(got)
  );
};

const misses = (want: FlatRow, got: FlatRow): string[] =>
  Object.keys(want).filter((field) => !same(field, want[field], got[field]));

const nameFields = [
  'kind',
  'type',
  'signCode',
  'compartment',
  'part',
  'fuel',
  'cause',
  'openTime',
  'time',
  'startTime',
  'fromTime',
  'day',
  'taskCode',
  'deliveryCode',
  'driverCode',
  'alarmCode',
  'door',
];

const title = (row: FlatRow): string =>
  nameFields.flatMap((field) => (row[field] == null ? [] : [`${field}=${String(row[field])}`])).join(' ');

const match = (wanted: readonly FlatRow[], got: readonly FlatRow[], what: string): [string[], FlatRow[]] => {
  const left = [...got];
  const bad: string[] = [];
  for (const want of wanted) {
    const candidates = left
      .filter((row) => row['kind'] === want['kind'] && row['type'] === want['type'])
      .map((row) => ({ row, missed: misses(want, row) }))
      .sort((a, b) => a.missed.length - b.missed.length);
    const [best] = candidates;
    if (best === undefined) {
      bad.push(`missing ${what}: ${title(want)}`);
      continue;
    }
    for (const field of best.missed)
      bad.push(
        `${what} ${title(want)}: ${field} is ${JSON.stringify(best.row[field])}, not ${JSON.stringify(want[field])}`,
      );
    left.splice(left.indexOf(best.row), 1);
  }
  return [bad, left];
};

/** Differences between what a scenario expects and what came out; none: it holds. */
export const compareScenario = (scenario: Scenario, outcome: Outcome): string[] => {
  const { expect } = scenario;
  const answers = scenario.messages.flatMap(({ message, expect: want = { result: 'accepted' } }, index) => {
    const got = outcome.results[index] ?? {};
    return Object.keys(want)
      .filter((field) => want[field] !== got[field])
      .map(
        (field) =>
          `delivery ${index} (${message.id}): ${field} is ${String(got[field])}, not ${String(want[field])}`,
      );
  });
  const [records, otherRecords] = match(expect.records, outcome.records, 'record');
  const [alarms, otherAlarms] = match(expect.alarms, outcome.alarms, 'alarm');
  const processes = (outcome.processStates === null ? [] : (expect.processStates ?? [])).flatMap((want) => {
    const got = outcome.processStates?.find(
      ({ signCode, compartment }) => signCode === want.signCode && compartment === want.compartment,
    );
    const states = got?.states ?? [];
    return states.join() === want.states.join()
      ? []
      : [
          `process states of compartment ${want.compartment}: ${states.join(' ')}, not ${want.states.join(' ')}`,
        ];
  });
  const { completeKinds, completeTypes } = expect;
  return [
    ...answers,
    ...records,
    ...alarms,
    ...processes,
    ...otherRecords
      .filter((row) => completeKinds.includes(String(row['kind'])))
      .map((row) => `unexpected record: ${title(row)}`),
    ...otherAlarms
      .filter((row) => completeTypes === 'all' || completeTypes.includes(Number(row['type'])))
      .map((row) => `unexpected alarm: ${title(row)}`),
  ];
};
