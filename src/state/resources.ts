import type { CallOutcome } from '#contract/hub.ts';
import type { ResourceRows } from '#contract/resources.ts';

import { call } from './hub.ts';

export type { ResourceRows };
export type ResourceRow = ResourceRows['rows'][number];

export interface ResourceRequest {
  readonly address: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  readonly order: string;
  readonly page: number;
  readonly pageSize: number;
}

export const loadRows = ({
  filters,
  search,
  ...request
}: ResourceRequest): Promise<CallOutcome<ResourceRows>> =>
  call('resources.list', { ...filters, ...(search === '' ? {} : { search }), ...request });

export const loadRow = (address: string, id: number): Promise<CallOutcome<ResourceRow>> =>
  call('resources.get', { address, id });

/** Fields of a row by the resource's definition. */
export type RowFields = Readonly<Record<string, unknown>>;

export const createRow = (address: string, fields: RowFields): Promise<CallOutcome<ResourceRow>> =>
  call('resources.create', { address, value: JSON.stringify(fields) });

/** Changed fields only, with the version that was read. */
export const updateRow = (
  address: string,
  id: number,
  version: number,
  fields: RowFields,
): Promise<CallOutcome<ResourceRow>> =>
  call('resources.update', { address, id, version, value: JSON.stringify(fields) });

export const removeRow = (address: string, id: number): Promise<CallOutcome<null>> =>
  call('resources.remove', { address, id });
