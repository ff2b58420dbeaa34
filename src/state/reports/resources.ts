import type { ChangeRequest } from '#contract/change-requests.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { ReferenceOption, ResourceChange, ResourceRows } from '#contract/resources.ts';

import { call } from '../hub/hub.ts';

export { offeredOptions } from '#contract/resources.ts';
export type { ChangeRequest, ReferenceOption, ResourceChange, ResourceRows };
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

/** Content of a file that a row holds. */
export const loadFile = (
  address: string,
  id: number,
  field: string,
): Promise<CallOutcome<{ readonly name: string; readonly base64: string }>> =>
  call('resources.file', { address, id, field });

/** Fields of a row by the resource's definition. */
export type RowFields = Readonly<Record<string, unknown>>;

/** `reason` is shown to whoever approves the write, where somebody has to. */
export const createRow = (
  address: string,
  fields: RowFields,
  reason: string,
): Promise<CallOutcome<ResourceRow>> =>
  call('resources.create', { address, value: JSON.stringify(fields), reason });

/** Changed fields only, with the version that was read. */
export const updateRow = (
  address: string,
  id: number,
  version: number,
  fields: RowFields,
  reason: string,
): Promise<CallOutcome<ResourceRow>> =>
  call('resources.update', { address, id, version, value: JSON.stringify(fields), reason });

export const removeRow = (address: string, id: number): Promise<CallOutcome<null>> =>
  call('resources.remove', { address, id });

/** Takes one's own deletion back. */
export const restoreRow = (address: string, id: number): Promise<CallOutcome<ResourceRow>> =>
  call('resources.restore', { address, id });

/** Does one of the page's actions to a row; the text is shown once. */
export const actOnRow = (
  address: string,
  id: number,
  action: string,
  /** Of an action that asks for one. */
  reason?: string,
): Promise<CallOutcome<{ readonly text: string | null }>> =>
  call('resources.act', { address, id, action, ...(reason === undefined ? {} : { reason }) });

/** Rows that a reference field can name, narrowed by what was typed. */
export const loadOptions = (
  address: string,
  field: string,
  search: string,
): Promise<CallOutcome<ReferenceOption[]>> => call('resources.options', { address, field, search });

/** Whether another row has this value of a unique field; null: it could not be asked, and the server checks when it is written. */
export const isTaken = async (
  address: string,
  field: string,
  value: string,
  id: number | null,
): Promise<boolean | null> => {
  const outcome = await call('resources.taken', { address, field, value, ...(id !== null && { id }) });
  return outcome.ok ? outcome.value.taken : null;
};

/** Every write of one row, the newest first. */
export const loadHistory = (address: string, id: number): Promise<CallOutcome<ResourceChange[]>> =>
  call('resources.history', { address, id });

/** Changes of one page that wait for a second person, or did, the newest first. */
export const loadChangeRequests = (address: string): Promise<CallOutcome<ChangeRequest[]>> =>
  call('changeRequests.list', { address, state: 'pending' });

/** Approved, it is written at once; `reason` is needed where it is refused. */
export const decideChangeRequest = (
  address: string,
  id: number,
  decision: 'approved' | 'refused',
  reason: string,
): Promise<CallOutcome<ChangeRequest>> => call('changeRequests.decide', { address, id, decision, reason });

export const withdrawChangeRequest = (address: string, id: number): Promise<CallOutcome<ChangeRequest>> =>
  call('changeRequests.withdraw', { address, id });
