import type { ReportRow } from '#contract/reports/reports.ts';
import { codeKey } from '#domain/text/code-key.ts';
import { isStorable } from '#domain/text/storable-text.ts';

import type { Queries } from '../../database/database.ts';
import type { RequestRow } from '../../resource-kit/change-requests/change-requests.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { scopeSql } from '../../resource-kit/reading/scope-sql.ts';
import { selectRows } from '../../resource-kit/reading/select-rows.ts';
import { takenValues } from '../../sheets/planning/taken-values.ts';

/** What a file's shapes are held against: rows of the actor's companies, and what waits for a second person. */
export interface KnownPlaces {
  readonly byId: (page: ResourcePage, id: number) => ReportRow | null;
  readonly named: (page: ResourcePage, companyCode: string, name: string) => readonly ReportRow[];
  /** Requests for a row, and for new ones of a name. */
  readonly waitingFor: (page: ResourcePage, id: number) => readonly RequestRow[];
  readonly waitingNew: (page: ResourcePage, companyCode: string, name: string) => readonly RequestRow[];
  /** Whether another row that the actor sees has a value that no two may share. */
  readonly isTaken: (page: ResourcePage, field: string, value: string, id: number | null) => boolean;
}

/** @param companies the actor's; rows of companies above them are seen, and are not theirs to change */
export const knownPlaces = async (
  queries: Queries,
  companies: readonly string[],
  pages: readonly ResourcePage[],
  ids: readonly number[],
  forms: readonly { readonly name: string; readonly areaCode: string }[],
): Promise<KnownPlaces> => {
  const names = forms.map(({ name }) => name).filter((name) => isStorable(name));
  const rows = new Map<string, readonly ReportRow[]>();
  const taken = new Map<string, ReadonlyMap<string, ReadonlyMap<string, number>>>();
  for (const page of pages) {
    rows.set(
      page.address,
      await queries.query<ReportRow>(
        `${selectRows(page, '$1')} where ${scopeSql(page.resource, '$1')}
           and (r.id = any($2::int[]) or r.name = any($3::text[])) order by r.id`,
        [companies, ids, names],
      ),
    );
    taken.set(page.address, await takenValues(queries, page.resource, forms, companies));
  }
  const requests = await queries.query<RequestRow>(
    `select * from change_request where state = 'pending' and resource = any($1::text[])
       and company_code = any($2::text[]) and (subject = any($3::text[]) or row_id is not null) order by id`,
    [pages.map(({ address }) => address), companies, names],
  );
  const rowsOf = ({ address }: ResourcePage): readonly ReportRow[] => rows.get(address) ?? [];
  return {
    byId: (page, id) => rowsOf(page).find((row) => Number(row['id']) === id) ?? null,
    named: (page, companyCode, name) =>
      rowsOf(page).filter((row) => row['name'] === name && row['companyCode'] === companyCode),
    waitingFor: ({ address }, id) =>
      requests.filter((request) => request.resource === address && Number(request.row_id) === id),
    waitingNew: ({ address }, companyCode, name) =>
      requests.filter(
        (request) =>
          request.resource === address &&
          request.action === 'create' &&
          request.company_code === companyCode &&
          request.subject === name,
      ),
    isTaken: ({ address }, field, value, id) => {
      const owner = taken.get(address)?.get(field)?.get(codeKey(value));
      return owner !== undefined && owner !== id;
    },
  };
};
