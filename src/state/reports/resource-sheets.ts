import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type {
  SheetAction,
  SheetChoices,
  SheetMatch,
  SheetPlan,
  SheetRow,
  SheetTable,
} from '#contract/sheet-plan.ts';
import type { ReplyOf } from '#contract/calls.ts';
import { hexOf } from '#domain/text/hex.ts';

import { call } from '../hub/hub.ts';

export type { SheetAction, SheetChoices, SheetMatch, SheetPlan, SheetRow, SheetTable };
export { maxSheetBytes } from '#contract/sheet-limits.ts';

/** All rows that fit the filters, as a workbook in Base64. */
export const exportSheet = (
  address: string,
  filters: Readonly<Record<string, string>>,
  search: string,
): Promise<CallOutcome<ReplyOf<'resourceSheets.export'>>> =>
  call('resourceSheets.export', { ...filters, ...(search === '' ? {} : { search }), address });

/** All rows that fit the filters by their outlines, as GeoJSON in Base64. */
export const exportGeoJson = (
  address: string,
  filters: Readonly<Record<string, string>>,
  search: string,
): Promise<CallOutcome<ReplyOf<'resourceSheets.export'>>> =>
  call('resourceSheets.export', {
    ...filters,
    ...(search === '' ? {} : { search }),
    address,
    format: 'geojson',
  });

/** A workbook to fill in, in Base64. */
export const exportTemplate = (address: string): Promise<CallOutcome<ReplyOf<'resourceSheets.export'>>> =>
  call('resourceSheets.export', { address, format: 'template' });

/** What an import of the file would do; nothing is written. */
export const planImport = (
  address: string,
  base64: string,
  choices: SheetChoices = {},
): Promise<CallOutcome<SheetPlan>> =>
  call('resourceSheets.plan', { address, base64, choices: JSON.stringify(choices) });

/** The rows that are wrong as a workbook of their own, in Base64. */
export const exportWrongRows = (
  address: string,
  base64: string,
  choices: SheetChoices,
): Promise<CallOutcome<ReplyOf<'resourceSheets.wrongRows'>>> =>
  call('resourceSheets.wrongRows', { address, base64, choices: JSON.stringify(choices) });

/** Names an import while it is carried out. */
export const newImportCode = (): string => hexOf(crypto.getRandomValues(new Uint8Array(12)));

/** Carries the import out as it was confirmed: the rows that are right. */
export const importSheet = (
  address: string,
  base64: string,
  digest: string,
  reason: string,
  importCode: string,
  { choices = {}, remember = false }: { readonly choices?: SheetChoices; readonly remember?: boolean } = {},
): Promise<CallOutcome<ReplyOf<'resourceSheets.import'>>> =>
  call('resourceSheets.import', {
    address,
    base64,
    digest,
    reason,
    importCode,
    choices: JSON.stringify(choices),
    remember,
  });

/** How far an import is; null: not known. */
export const loadImportProgress = (
  address: string,
  importCode: string,
): Promise<CallOutcome<ReplyOf<'resourceSheets.progress'>>> =>
  call('resourceSheets.progress', { address, importCode });

/** Ends an import; whether that was in time, the import's own answer says. */
export const cancelImport = (address: string, importCode: string): Promise<CallOutcome<unknown>> =>
  call('resourceSheets.cancel', { address, importCode });
