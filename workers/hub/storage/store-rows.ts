import { Alarm } from '#contract/alarms/alarms.ts';
import type { OutboxItem } from '#contract/hub/topics.ts';
import type { Language } from '#i18n/text.ts';

import { matches } from '../http/matches.ts';
import { isOfflineCapable } from '../outbox/outbox-calls.ts';
import type { Fields } from '../http/request.ts';

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
  /** Folded away on this device. */
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
  /** What of it came from the archive, as the server's header said it; missing: nothing. */
  readonly archive?: string;
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
  /** Not tried again before this local time: an attempt under the same key may be running. */
  readonly busyUntilMs?: number;
}

/*
 * Storage may have been written by another build, by half, or by a stranger: rows are checked before they are used,
 * and unreadable ones count as missing.
 */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAlarm = (value: unknown): value is Alarm => matches(Alarm, value);

export const isCursorRow = (value: unknown): value is CursorRow =>
  isRecord(value) &&
  Number.isInteger(value['userId']) &&
  Number.isInteger(value['cursor']) &&
  typeof value['epoch'] === 'string' &&
  Number.isFinite(value['atMs']);

export const isAlarmRow = (value: unknown): value is AlarmRow =>
  isRecord(value) &&
  Number.isFinite(value['receivedMs']) &&
  typeof value['folded'] === 'boolean' &&
  isAlarm(value['alarm']) &&
  value['alarm'].id === value['id'];

export const isPageRow = (value: unknown): value is PageRow =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  Number.isInteger(value['userId']) &&
  Number.isFinite(value['asOfMs']) &&
  Number.isFinite(value['usedMs']) &&
  'value' in value;

const outboxStates: ReadonlySet<unknown> = new Set(['waiting', 'refused', 'conflict', 'expired']);

export const isOutboxRow = (value: unknown): value is OutboxRow =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  isOfflineCapable(value['name']) &&
  Number.isInteger(value['userId']) &&
  Number.isFinite(value['createdMs']) &&
  outboxStates.has(value['state']) &&
  typeof value['message'] === 'string' &&
  (value['language'] === 'zh' || value['language'] === 'en') &&
  isRecord(value['fields']) &&
  (value['theirs'] === undefined || (Array.isArray(value['theirs']) && value['theirs'].every(isAlarm)));
