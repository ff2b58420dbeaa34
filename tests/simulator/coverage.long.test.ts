import { beforeAll, expect, test } from 'vitest';

import rulesText from '../../src/engine/rules.md?raw';
import { recordKinds } from '#contract/records.ts';
import { typesWhere } from '#domain/alarms/alarm-types.ts';
import type { Row } from '#engine/state.ts';
import { incidentKinds } from '#simulator/plan/day.ts';
import { coarse } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';

import { reports } from '#pages/definitions.ts';
import { fieldName } from '#templates/why/field-names.ts';
import { whyOf } from '#templates/why/facts.ts';
import { roleName, ruleName, versionName } from '#templates/why/rule-names.ts';
import { whySentence } from '#templates/why/why-sentence.ts';

import { nameOf, runFleet, runTruck } from '../support/fleet-run.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 10, 4);
const fleet = createFleet({ seed: 'tankwatch', trucks: 36, furtherIncidents: 1 });

interface Line {
  readonly address: string;
  readonly source: string;
  /** Field and the values that it may have; all have to hold. */
  readonly which: readonly (readonly [field: string, values: readonly string[]])[];
}

/** The table of pages in the rules: what each one shows. */
const lines: readonly Line[] = rulesText.split('\n').flatMap((line) => {
  const [, address, source, which = ''] =
    /^\| `([a-z_]+\/[\w/]+)`\s*\| `([\w-]+)`\s*\|([^|]*)\|$/.exec(line) ?? [];
  if (address === undefined || source === undefined) return [];
  const conditions = which
    .split(';')
    .map((condition) => condition.split('='))
    .flatMap(([field = '', values]) =>
      values === undefined ? [] : [[field.trim(), values.split(',').map((value) => value.trim())] as const],
    );
  return [{ address, source, which: conditions }];
});

const sourceOf = (row: Row): string => ('kind' in row ? row.kind : 'alarm');

const shows = ({ source, which }: Line, row: Row): boolean =>
  sourceOf(row) === source &&
  which.every(([field, values]) => values.includes(String(Reflect.get(row, field))));

/**
 * One day of the whole fleet, and of every kind of incident of a month the first day of the first truck that has it:
 * what a month shows, without all of its messages.
 */
const rows: Row[] = [];
const counts = new Map<string, number>();

beforeAll(() => {
  runFleet(fleet, startMs, startMs + dayMs, coarse, (row) => rows.push(row));
  const incidents = fleet.incidents(startMs, startMs + 30 * dayMs);
  for (const kind of incidentKinds) {
    const found = incidents.find((incident) => incident.kind === kind);
    const truck = fleet.trucks.find(({ signCode }) => signCode === found?.signCode);
    if (found === undefined || truck === undefined) throw new Error(`no ${kind} in a month`);
    const { fromMs, toMs } = fleet.planAt(truck, found.atMs);
    rows.push(...runTruck(fleet, truck, fromMs, toMs, coarse));
  }
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
}, 400_000);

test('the rules name the rows of every report of cargo, driving, active safety, devices, tightness and water', () => {
  expect(lines.length).toBeGreaterThan(85);
  expect(new Set(lines.map(({ address }) => address)).size).toBe(lines.length);
  const sources = new Set([...Object.keys(recordKinds), 'alarm', 'position']);
  expect(lines.filter(({ source }) => !sources.has(source))).toEqual([]);
});

/** Pages of what terminals of other makers say, which the fleet’s own say by messages of their own. */
const ofOtherMakers: ReadonlySet<string> = new Set(['driving_monitor/exception_report/alarm_terminal']);

test('the pretend fleet gives every page rows', () => {
  const empty = lines.filter(
    (line) =>
      line.source !== 'position' && !ofOtherMakers.has(line.address) && !rows.some((row) => shows(line, row)),
  );
  expect(empty.map(({ address }) => address)).toEqual([]);
});

test('every kind of record comes out, and every alarm that the fleet can make', () => {
  const kinds = Object.keys(recordKinds).filter((kind) => !counts.has(kind));
  expect(kinds).toEqual([]);
  // 8 stands for the kinds of active safety; no camera of the fleet reports 10, no probe has the bands of 209, and no
  // second device (213) comes under a number of its; 214 to 218 are said by terminals of other makers.
  const types = typesWhere((_type, id) => ![8, 10, 209, 213, 214, 215, 216, 217, 218].includes(id));
  expect(types.filter((type) => !counts.has(`alarm ${type}`))).toEqual([]);
});

test('every reason has its words: rule, parts of messages, figures and versions', () => {
  const wordless = new Set<string>();
  const see = (what: string, name: string, [zh, en]: readonly [string, string]): void => {
    if (zh === name || en === name) wordless.add(`${what} ${name}`);
  };
  for (const row of rows) {
    const { rule, messages, figures, versions } = whyOf(row.why);
    if (rule !== null) see('rule', rule, ruleName(rule));
    for (const role of Object.keys(messages))
      if (role !== 'count')
        see('role', role, roleName(role)[1] === roleName('')[1] ? [role, role] : roleName(role));
    for (const name of Object.keys(figures)) see('figure', name, fieldName(name));
    for (const of of Object.keys(versions)) see('version', of, versionName(of));
  }
  expect([...wordless]).toEqual([]);
});

test('every row says why in both languages', () => {
  const mute = rows.filter((row) => {
    const said = whySentence({ kind: sourceOf(row), values: { ...row }, record: null });
    return (
      said === null || said.some((text) => text.trim() === '' || /undefined|null|NaN|\[object/.test(text))
    );
  });
  expect(mute.map((row) => row.id)).toEqual([]);
});

/** Figures that a row keeps beside its columns. */
const propertiesOf = (row: Row): ReadonlyMap<string, unknown> =>
  new Map(
    typeof row.properties === 'object' && row.properties !== null ? Object.entries(row.properties) : [],
  );

/** A column that fewer of a page's rows fill than this is off until somebody wants it. */
const leastFilled = 0.1;

test('columns that are nearly always empty are off by default', () => {
  const empty = [...reports].flatMap(([address, report]) => {
    if (report.grouped || report.dimension) return [];
    const which = Object.entries(report.where ?? {}).map(
      ([field, values]) => [field, values.split(',')] as const,
    );
    const own = rows.filter(
      (row) =>
        shows({ address, source: report.source, which }, row) && Reflect.get(row, 'withdrawn') !== true,
    );
    if (own.length < 20) return [];
    return Object.entries(report.columns).flatMap(([name, { hidden, kind }]) => {
      // What the server adds to a row is not known here: fields from elsewhere, words for a place without a name.
      if (hidden || kind === 'place' || !own.some((row) => name in row || propertiesOf(row).has(name)))
        return [];
      const filled =
        own.filter((row) => (Reflect.get(row, name) ?? propertiesOf(row).get(name) ?? null) !== null).length /
        own.length;
      return filled < leastFilled
        ? [`${address} ${name}: ${Math.round(filled * 1000) / 10} % of ${own.length}`]
        : [];
    });
  });
  expect(empty).toEqual([]);
});
