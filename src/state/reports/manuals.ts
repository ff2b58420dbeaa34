import type {
  Manual,
  ManualBlock,
  ManualEntry,
  ManualGroup,
  ManualHit,
  ManualSpan,
} from '#contract/help/manuals.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { Manual, ManualBlock, ManualEntry, ManualGroup, ManualHit, ManualSpan };

/** The documents that one may read, in their order. */
export const loadManuals = (): Promise<CallOutcome<{ readonly manuals: readonly ManualEntry[] }>> =>
  call('manuals.list', {});

/** A document by its path, as `guides/backup`. */
export const loadManual = (path: string): Promise<CallOutcome<Manual>> => call('manuals.get', { path });

/** Sections that have all words of `text`. */
export const searchManuals = (text: string): Promise<CallOutcome<{ readonly hits: readonly ManualHit[] }>> =>
  call('manuals.search', { text });

/** What a page answers, for whom, and what to do then; '': nothing is said of it. */
export const loadPageHelp = (address: string): Promise<CallOutcome<{ readonly text: string }>> =>
  call('manuals.pageHelp', { address });
