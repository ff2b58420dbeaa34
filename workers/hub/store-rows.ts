import type { Alarm } from '#contract/alarms.ts';
import type { OutboxItem } from '#contract/hub.ts';
import type { Language } from '#i18n/text.ts';

import type { Fields } from './request.ts';

export interface CursorRow {
  readonly userId: number;
  readonly cursor: number;
  readonly epoch: string;
  /** Server time of the last frame, ms. */
  readonly atMs: number;
}

export interface AlarmRow {
  readonly id: string;
  readonly userId: number;
  readonly alarm: Alarm;
  readonly receivedMs: number;
  /** Taken off the list on this device. */
  readonly folded: boolean;
}

export interface PageRow {
  readonly key: string;
  readonly userId: number;
  readonly name: string;
  /** Report or record address; empty for calls without one. */
  readonly address: string;
  readonly value: unknown;
  readonly asOfMs: number;
  readonly bytes: number;
  /** Local time of the last use; `pinnedMs` for what the shell needs to start offline. */
  readonly usedMs: number;
}

/** A time of use that eviction never reaches. */
export const pinnedMs = Number.MAX_SAFE_INTEGER;

export interface OutboxRow extends OutboxItem {
  readonly userId: number;
  readonly fields: Fields;
  readonly language: Language;
  /** Not tried again before this local time: an attempt under the same key may be at work. */
  readonly busyUntilMs?: number;
}
