import type {
  Manual,
  ManualBlock,
  ManualEntry,
  ManualGroup,
  ManualHit,
  ManualSpan,
} from '#contract/help/manuals.ts';
import { pagesManual, pageSentences } from '#contract/help/manual-text.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { pageSentences };
export type { Manual, ManualBlock, ManualEntry, ManualGroup, ManualHit, ManualSpan };

/** The documents that one may read, in their order. */
export const loadManuals = (): Promise<CallOutcome<{ readonly manuals: readonly ManualEntry[] }>> =>
  call('manuals.list', {});

/** A document by its path, as `guides/backup`. */
export const loadManual = (path: string): Promise<CallOutcome<Manual>> => call('manuals.get', { path });

/** Sections that have all words of `text`. */
export const searchManuals = (text: string): Promise<CallOutcome<{ readonly hits: readonly ManualHit[] }>> =>
  call('manuals.search', { text });

/** The document with a sentence for each page. */
export const loadPageSentences = (): Promise<CallOutcome<Manual>> => loadManual(pagesManual);
