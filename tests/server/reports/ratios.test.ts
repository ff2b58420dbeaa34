import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { drivingTypes } from '#domain/words/driving-words.ts';
import { round } from '#domain/text/round.ts';
import { reports } from '#pages/definitions.ts';
import type { Report } from '#report/define.ts';
import { dimensionField } from '#report/dimension.ts';
import type { Measure } from '#report/kinds.ts';
import { withDimension } from '#report/with-dimension.ts';
import type { Database } from '#server/database/database.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';
import { compileReport } from '#server/reporting/compile/compile.ts';
import { countedMeasure } from '#server/reporting/compile/counted-rows.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { runs } from '../../support/engine/runs.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A row as the source of a report shows it. */
type Fact = Readonly<Record<string, string | number | null>>;
type Kind = Parameters<typeof putRows>[2];

/** Each try has a company of its own, so that rows of others are not in its scope. */
let company = '';
let made = 0;

const put = (kind: Kind, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> =>
  database.transaction(async (queries) => {
    const partitions = createPartitions()();
    await partitions.ensure(queries, kind, [Date.parse('2026-03-02T00:00:00Z')]);
    await putRows(
      queries,
      partitions,
      kind,
      rows.map((row) => {
        made += 1;
        return {
          id: `${kind}:${made}:2026-03-02T00:00:00Z`,
          subject: `truck:${String(row['signCode'])}`,
          touchedTime: '2026-03-02T00:00:00Z',
          writeNo: 1,
          companyCode: company,
          ...row,
        };
      }),
    );
  });

const truck = fc.constantFrom('A', 'B');
const centilitres = fc.integer({ min: -999_999, max: 999_999 }).map((hundredths) => hundredths / 100);
const day = fc.constantFrom('2026-02-27', '2026-03-01', '2026-03-02');
const noon = (of: string): string => `${of}T04:00:00Z`;

/** Facts of each source that a ratio is taken of, and how they come into the store. */
const sources: Record<
  string,
  { facts: fc.Arbitrary<readonly Fact[]>; store: (facts: readonly Fact[]) => Promise<void> }
> = {
  alarm: {
    facts: fc
      .array(
        fc.record({
          signCode: truck,
          day,
          type: fc.constantFrom(1, 2),
          what: fc.constantFrom('recorded', 'waiting', 'judged'),
        }),
        { maxLength: 12 },
      )
      .map((facts) =>
        facts.map((fact) => ({
          ...fact,
          month: fact.day.slice(0, 7),
          toHandle: fact.what === 'recorded' ? 0 : 1,
          handled: fact.what === 'judged' ? 1 : 0,
        })),
      ),
    store: async (facts) => {
      await put(
        'alarm',
        facts.map(({ signCode, day: on, type, what }) => ({
          signCode,
          type,
          level: 1,
          startTime: noon(String(on)),
          raisedTime: noon(String(on)),
          popup: what !== 'recorded',
        })),
      );
      // Of each truck, day and type as many as were drawn.
      for (const { signCode, day: on, type } of facts.filter(({ what }) => what === 'judged'))
        await database.query(
          `update alarm set state = 'normal' where id = (select id from alarm where company_code = $1 and sign_code = $2
             and type = $3 and start_time = $4 and popup and state = 'unconfirmed' limit 1)`,
          [company, signCode ?? '', type ?? 0, new Date(noon(String(on)))],
        );
    },
  },
  'driving-rate': {
    facts: fc
      .array(
        fc.record({ signCode: truck, day, what: fc.constantFrom('event', 'drive', 'task'), km: fc.nat(999) }),
        { maxLength: 12 },
      )
      .map((facts) =>
        facts.map(({ signCode, day: of, what, km }) => ({
          signCode,
          day: of,
          month: of.slice(0, 7),
          what,
          events: what === 'event' ? 1 : 0,
          tasks: what === 'task' ? 1 : 0,
          km: what === 'drive' ? km : 0,
          hundredKm: what === 'drive' ? km / 100 : 0,
        })),
      ),
    store: async (facts) => {
      const of = (what: string) => facts.filter((fact) => fact['what'] === what);
      const at = ({ signCode, day: on }: Fact) => ({ signCode, startTime: noon(String(on)) });
      await put(
        'alarm',
        of('event').map((fact) => ({
          ...at(fact),
          type: drivingTypes[0],
          level: 1,
          raisedTime: noon(String(fact['day'])),
        })),
      );
      await put(
        'transport-task',
        of('task').map((fact) => ({ ...at(fact), state: 'open', taskCode: `T${made}` })),
      );
      await put(
        'daily-mileage',
        of('drive').map((fact) => ({ ...at(fact), day: fact['day'], km: fact['km'] })),
      );
    },
  },
  'task-fuel': {
    facts: fc
      .array(
        fc.record({
          signCode: truck,
          day,
          fuel: fc.constantFrom('gasoline', 'diesel'),
          state: fc.constantFrom('closed', 'incomplete'),
          lossV20L: centilitres,
          sentV20L: fc.option(centilitres),
        }),
        { maxLength: 12 },
      )
      .map((facts) =>
        // None of it is the depot's.
        facts.map((fact) => ({ ...fact, month: fact.day.slice(0, 7), carriedLossV20L: fact.lossV20L })),
      ),
    store: (facts) =>
      put(
        'task-fuel',
        facts.map((fact) => ({
          ...fact,
          taskCode: `T${made}`,
          startTime: noon(String(fact['day'])),
          endTime: noon(String(fact['day'])),
          lossRate: 0.001,
          doubtful: false,
        })),
      ),
  },
  'tank-inventory': {
    facts: fc.uniqueArray(
      fc.record({
        signCode: truck,
        compartment: fc.integer({ min: 1, max: 4 }),
        vtL: fc.option(centilitres),
        capacityL: fc.option(fc.integer({ min: 1000, max: 20_000 })),
      }),
      { maxLength: 8, selector: ({ signCode, compartment }) => `${signCode}${compartment}` },
    ),
    store: async (facts) => {
      const time = '2026-03-02T00:00:00Z';
      await put(
        'tank-inventory',
        facts.map((fact) => ({ ...fact, time, startTime: time })),
      );
      for (const signCode of new Set(facts.map((fact) => String(fact['signCode'])))) {
        await database.query(
          `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
           values ($1, $2, 1, $3, nextval('truck_live_change'), '{}', '{}')`,
          [signCode, company, new Date(time)],
        );
        await database.query(
          'insert into truck_live_compartments (sign_code, compartments) values ($1, $2)',
          [
            signCode,
            JSON.stringify(
              facts
                .filter((fact) => fact['signCode'] === signCode)
                .map(({ compartment, capacityL }) => ({ compartment, capacityL, readingTime: time })),
            ),
          ],
        );
      }
    },
  },
};

const isRatio = ({ fn }: Measure): boolean => fn === 'ratio';

/** What a ratio has to be, of the facts alone. */
const expected = ({ of = '', over = '', where = {} }: Measure, facts: readonly Fact[]): number | null => {
  const both = facts.filter(
    (fact) =>
      fact[of] !== null &&
      fact[over] !== null &&
      Object.entries(where).every(
        ([name, texts]) => !(name in fact) || texts.split(',').includes(String(fact[name])),
      ),
  );
  const sum = (name: string): number =>
    round(
      both.reduce((total, fact) => total + Number(fact[name]), 0),
      4,
    );
  return both.length === 0 || sum(over) === 0 ? null : sum(of) / sum(over);
};

const agree = (shown: unknown, due: number | null, what: string): void => {
  if (due === null) expect(shown, what).toBeNull();
  // Rates of litres have seven decimals.
  else
    expect(Math.abs(Number(shown) - due), `${what}: ${String(shown)}, ${due}`).toBeLessThanOrEqual(
      0.6e-7 * Math.max(1, Math.abs(due)),
    );
};

const asked = ({ text, values }: { text: string; values: readonly unknown[] }) =>
  database.query<Record<string, unknown>>(text, [...(values as never[])]);

/** The report by each dimension that its reader can choose, with the filter that chooses it. */
const choicesOf = (
  report: Report,
): readonly { chosen: Report; filters: Readonly<Record<string, string>> }[] =>
  report.dimension
    ? Object.keys(report.dimension.choices).map((name) => ({
        chosen: withDimension(report, name),
        filters: { [dimensionField]: name },
      }))
    : [{ chosen: report, filters: {} }];
const ratiosOf = (report: Report) =>
  Object.entries(report.columns).flatMap(([name, { measure }]) =>
    measure && isRatio(measure) ? [[name, countedMeasure(report, measure)] as const] : [],
  );
const ratioCharts = (report: Report) =>
  (report.charts ?? []).map(({ by, figure }, index) => ({ index, by, measure: figure.measure }));

const withRatios = [...reports].filter(
  ([, report]) =>
    choicesOf(report).some(({ chosen }) => ratiosOf(chosen).length > 0) ||
    ratioCharts(report).some(({ measure }) => measure && isRatio(measure)),
);

test('there are reports with ratios', () => {
  expect(withRatios.length).toBeGreaterThan(3);
});

test.each(withRatios)('%s: every ratio is its numerator over its denominator', async (address, report) => {
  const source = sources[report.source];
  if (!source) throw new Error(`no facts of ${report.source}`);
  await fc.assert(
    fc.asyncProperty(source.facts, async (drawn) => {
      made += 1;
      company = `R${made}`;
      const facts = drawn.map((fact) =>
        report.source === 'tank-inventory'
          ? { ...fact, signCode: `${String(fact['signCode'])}${company}` }
          : fact,
      );
      await source.store(facts);
      const compiled = compileReport(report);
      for (const { chosen, filters } of choicesOf(report)) {
        const request = { companies: [company], hiddenTypes: [], filters, order: chosen.order };
        const keys = Object.entries(chosen.columns).filter(
          ([, column]) => !column.measure && !column.ranking,
        );
        const groupOf = (line: Readonly<Record<string, unknown>>) =>
          facts.filter((fact) => keys.every(([key]) => !(key in fact) || fact[key] === line[key]));
        const lines = await asked(compiled.rows(request, 100, { offset: 0 }));
        const [totals] = await asked(compiled.totals(request));
        for (const [name, measure] of ratiosOf(chosen)) {
          for (const line of lines) agree(line[name], expected(measure, groupOf(line)), `${address} ${name}`);
          if (chosen.totals.includes(name))
            agree(totals?.[name], expected(measure, facts), `${address} total ${name}`);
        }
        const statements = compiled.charts(request);
        for (const { index, by, measure } of ratioCharts(chosen)) {
          const statement = statements[index];
          if (!measure || !isRatio(measure) || !statement) continue;
          for (const piece of await asked(statement))
            agree(
              piece['figure'],
              expected(
                measure,
                facts.filter((fact) => !(by in fact) || fact[by] === piece['key']),
              ),
              `${address} chart by ${by}`,
            );
        }
      }
    }),
    { numRuns: runs(25, 100) },
  );
});
