import type { WayBillReply, WayBillResult } from '#contract/fleet/way-bills.ts';
import { plannedTimeFaults } from '#domain/deliveries/planned-times.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import { unknownFields, unknownText } from '#resource/unknown-fields.ts';

import type { Database } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import type { WayBillWriter } from './write-way-bills.ts';
import { beginMasterEdit } from '../../resource-kit/writing/master-lock.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { planForms } from '../../sheets/planning/plan-import.ts';
import type { PlannedRow } from '../../sheets/planning/plan-row.ts';
import { referenceNames } from '../../sheets/planning/reference-names.ts';
import { readRouteStops, routeFault, type RouteStops } from './route-fits.ts';
import { formOfWayBill } from './read-forms.ts';
import { writeWayBills } from './write-way-bills.ts';

type Faults = PlannedRow['faults'];

const noStop: Text = ['至少一个卸油站', 'At least one station'];

/** The sender knows a truck by its plate. */
const sentName = (field: string): string => (field === 'truckId' ? 'signCode' : field);

/** Fields that a way bill does not have: a misspelt one would be lost. */
const unknownIn = (resource: Resource, sent: unknown): Faults =>
  unknownFields(resource, { ...Object(sent) }, ['signCode']).map(({ path, known }) => ({
    field: path,
    text: unknownText(known.map(sentName)),
  }));

/** A way bill without a station would make every delivery a wrong one. */
const faultsOf = (
  { action, fields, faults, before }: PlannedRow,
  routes: ReadonlyMap<string, RouteStops>,
  nowMs: number,
): Faults => {
  const misfit = routeFault({ ...before, ...fields }, routes);
  const stops = fields['stops'];
  const without =
    action === 'create' ? !Array.isArray(stops) || stops.length === 0 : stops?.toString() === '';
  return [
    ...faults,
    ...plannedTimeFaults(fields, before, nowMs),
    ...(without ? [{ field: 'stops', text: noStop }] : []),
    ...(misfit === null ? [] : [{ field: 'routeCode', text: misfit }]),
  ];
};

const results = { create: 'created', update: 'updated', unchanged: 'unchanged', wrong: 'refused' } as const;

const resultOf = (row: PlannedRow, index: number, language: Language, faults: Faults): WayBillResult => ({
  index,
  wayBillCode: row.name,
  result: faults.length > 0 ? 'refused' : results[row.action],
  ...(faults.length > 0 && {
    fields: Object.fromEntries(faults.map(({ field, text }) => [sentName(field), textIn(text, language)])),
  }),
});

/**
 * Takes way bills from another system: each by itself, matched by its code, so that the same sent again changes
 * nothing. Trucks, places and drivers are those of the actor's companies.
 */
export const receiveWayBills = (
  database: Database,
  page: ResourcePage,
  actor: Pick<Actor, 'companies'> & { readonly user: WayBillWriter },
  sent: readonly unknown[],
  { language, ip, nowMs }: { readonly language: Language; readonly ip: string; readonly nowMs: number },
): Promise<WayBillReply> =>
  database.transaction(async (queries) => {
    const { resource } = page;
    await beginMasterEdit(queries, nowMs);
    const context = { language, references: await referenceNames(queries, resource, actor.companies) };
    const planned = await planForms(
      queries,
      actor.companies,
      page,
      sent.map((one, index) => ({ form: formOfWayBill(resource, one, context), rowNumber: index })),
      context,
    );
    const named = planned.flatMap(({ before, fields }) => fields['routeCode'] ?? before?.['routeCode'] ?? []);
    const routes = await readRouteStops(queries, [...new Set(named.map(String))]);
    const answered = planned.map((row, index) =>
      resultOf(row, index, language, [...unknownIn(resource, sent[index]), ...faultsOf(row, routes, nowMs)]),
    );
    const due = planned.filter((_row, index) =>
      ['created', 'updated'].includes(answered[index]?.result ?? ''),
    );
    await writeWayBills(
      queries,
      due.map(({ before, fields, name }) => ({
        id: before === null ? null : Number(before['id']),
        wayBillCode: name,
        fields,
        before,
      })),
      actor.user,
      ip,
    );
    const count = (result: WayBillResult['result']): number =>
      answered.filter((one) => one.result === result).length;
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      results: answered,
    };
  });
