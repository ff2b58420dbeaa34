import type { ReportRow } from '#contract/reports/reports.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';
import type { TerminalRole } from '#domain/devices/terminal-roles.ts';
import { pathName } from '#resource/validate.ts';

import { awaitHeard } from '../../../unregistered/await-heard.ts';
import { checkNumbers, type EnteredNumber } from '../../../check-numbers.ts';
import type { Claimant } from '../../../claims.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import type { Row } from '../../../../resource-kit/read-form.ts';

const today = `(now() at time zone 'Asia/Shanghai')::date`;

const until = [
  'vehicle_licence_until',
  'tank_inspection_until',
  'insurance_until',
  'hazardous_permit_until',
].map((column) => `r.${column}`);

/** The one that ends first, of those that are known. */
const first = `least(${until.join(', ')})`;

interface Listed {
  readonly number: string;
  readonly role: TerminalRole;
}

const listedIn = (rows: unknown): readonly Listed[] => (Array.isArray(rows) ? (rows as Listed[]) : []);

/** The console's number and those of the terminals beside it, as they will be; new are those that were not the truck's. */
const numbersOf = (before: ReportRow | null, own: Row, listed: readonly Listed[]): EnteredNumber[] => {
  const had = new Set(
    [String(before?.['terminal'] ?? ''), ...listedIn(before?.['terminals']).map(({ number }) => number)].map(
      terminalNumberOf,
    ),
  );
  const console: Listed = { number: String(own['terminal'] ?? before?.['terminal'] ?? ''), role: 'console' };
  return [
    { path: 'terminal', ...console },
    ...listed.map(({ number, role }, index) => ({
      path: pathName(['terminals', index, 'number']),
      number,
      role,
    })),
  ].map(({ path, number, role }) => ({
    path,
    written: number,
    role,
    isNew: !had.has(terminalNumberOf(number)),
  }));
};

const claimantOf = (row: Row, before: ReportRow | null): Claimant => ({
  companyCode: String(row['companyCode'] ?? before?.['companyCode']),
  truckId: before === null ? null : Number(before['id']),
  stationCode: null,
  name: String(row['signCode'] ?? before?.['signCode']),
});

/** Documents by the one that ends first; a truck of which one is not known is not called valid. */
const truck: ResourceHooks = {
  computed: {
    documentState: `case when ${first} is null then null when ${first} < ${today} then 'expired'
      when ${first} <= ${today} + 30 then 'soon'
      when num_nulls(${until.join(', ')}) > 0 then 'incomplete' else 'valid' end`,
    trailer: 'trailer_of(r.id, now())',
    devices: `(select string_agg(d.name, ' · ' order by d.name) from device d where d.truck_id = r.id and d.enabled)`,
  },
  // A console's number is one among those of all terminals, in their normal form.
  checksUnique: ['terminal'],
  beforeWrite: async (context, before, written) => {
    if (written === null) return;
    const listed = listedIn(written.rows.get('terminals') ?? before?.['terminals']);
    const numbers = numbersOf(before, written.own, listed);
    await checkNumbers(context, claimantOf(written.own, before), numbers);
  },
  // Who enters the number of a terminal that was heard lets it in.
  afterWrite: async ({ queries, nowMs }, _before, after) => {
    if (after !== null) await awaitHeard(queries, Number(after['id']), nowMs);
  },
  beforeRestore: (context, removed) =>
    checkNumbers(
      context,
      claimantOf(removed, null),
      numbersOf(null, removed, listedIn(Reflect.get(removed, 'terminals'))),
    ),
};

export default truck;
