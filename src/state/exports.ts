import type { RunningExport } from '#contract/hub.ts';

import { cancelHubExport, watchTopic } from './hub.ts';
import { topics } from './topics.ts';

export type { RunningExport };

/** How far this tab's export has come; null before the hub's first word of it. */
export const runningExport = (id: string): RunningExport | null =>
  topics.exports.value?.find((running) => running.id === id) ?? null;

/** Keeps the hub telling of exports for as long as somebody looks. */
export const watchExports = (): (() => void) => watchTopic('exports');

/** A name for an export: 24 hexadecimal digits. */
export const newExportId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const cancelExport = cancelHubExport;
