import type { CallOutcome } from '#contract/hub.ts';
import type { MasterPage } from '#contract/master-records.ts';

import { call } from './hub.ts';

export type { MasterPage };
export type MasterRow = MasterPage['rows'][number];

export interface MasterRequest {
  readonly address: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  readonly order: string;
  readonly page: number;
  readonly pageSize: number;
}

export const loadRecords = ({
  filters,
  search,
  ...request
}: MasterRequest): Promise<CallOutcome<MasterPage>> =>
  call('masterRecords.list', { ...filters, ...(search === '' ? {} : { search }), ...request });

export const loadRecord = (address: string, id: number): Promise<CallOutcome<MasterRow>> =>
  call('masterRecords.get', { address, id });

/** Fields as text, as they go on the wire; rows of a record as JSON. */
export type WireFields = Readonly<Record<string, string>>;

export const createRecord = (address: string, fields: WireFields): Promise<CallOutcome<MasterRow>> =>
  call('masterRecords.create', { ...fields, address });

/** Changed fields only, with the version that was read. */
export const updateRecord = (
  address: string,
  id: number,
  version: number,
  fields: WireFields,
): Promise<CallOutcome<MasterRow>> => {
  const args = { ...fields, address, id, version: String(version) };
  return call('masterRecords.update', args);
};

export const removeRecord = (address: string, id: number): Promise<CallOutcome<null>> =>
  call('masterRecords.remove', { address, id });
