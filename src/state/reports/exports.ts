import type { RunningExport } from '#contract/hub/topics.ts';
import { hexOf } from '#domain/text/hex.ts';

import { cancelHubExport, watchTopic } from '../hub/hub.ts';
import { topics } from '../hub/topics.ts';

export type { RunningExport };

/** Progress of this tab's export; null before the first value. */
export const runningExport = (id: string): RunningExport | null =>
  topics.exports.value?.find((running) => running.id === id) ?? null;

/** Keeps the topic of exports subscribed while a page shows it. */
export const watchExports = (): (() => void) => watchTopic('exports');

/** Name of an export: 24 hexadecimal digits. */
export const newExportId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(12)));

export const cancelExport = cancelHubExport;
