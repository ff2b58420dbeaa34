import {
  isTerminalMessageKind,
  type TerminalMessage,
  type TerminalEnvelope,
} from '#contract/terminal-message/message.ts';

import type { Fact } from './fact.ts';
import { settingFor, type SettingIndex } from './master/setting-index.ts';

export type Received =
  | { readonly result: 'accepted'; readonly note?: 'clockCorrected' | 'unknownKind'; readonly fact: Fact }
  | { readonly result: 'refused'; readonly reason: 'timeFuture' | 'timePast'; readonly detail: string };

const day = 86_400_000;

/** Times inside `data` are of the same clock as the envelope's; where that is put back, they are too. */
const timesInData = ['startTime', 'endTime'] as const;

const putBack = <D extends object>(data: D, aheadMs: number): D => {
  const moved: Record<string, unknown> = Object.fromEntries(Object.entries(data));
  for (const field of timesInData) {
    const time = moved[field];
    if (typeof time === 'string') moved[field] = new Date(Date.parse(time) - aheadMs).toISOString();
  }
  return moved as D;
};

/**
 * Turns a message that the ingest route has checked into a fact, or refuses its time (engine rules 1.3): a clock
 * ahead by more than the tolerance is set back, more than 24 h ahead is refused, so is anything older than 40 days.
 * Duplicates are found by the store.
 * @param message checked against its schema; an unknown kind with a valid envelope is accepted
 * @param arrivalMs when it reached the ingest route, ms UTC
 */
export const receive = (
  message: TerminalMessage | TerminalEnvelope,
  arrivalMs: number,
  settings: SettingIndex,
): Received => {
  const timeMs = Date.parse(message.time);
  const sentMs = message.sentAt === undefined ? null : Date.parse(message.sentAt);
  const aheadMs = (sentMs ?? timeMs) - arrivalMs;
  const number = (key: Parameters<typeof settingFor>[1]) =>
    Number(settingFor(settings, key, arrivalMs, null).value);
  if (aheadMs > number('clock.aheadRefuseH') * 3_600_000)
    return { result: 'refused', reason: 'timeFuture', detail: `${Math.round(aheadMs / 1000)} s ahead` };
  const skewMs = aheadMs > number('clock.aheadToleranceS') * 1000 ? aheadMs : 0;
  const t = timeMs - skewMs;
  if (t - arrivalMs > number('clock.aheadRefuseH') * 3_600_000)
    return {
      result: 'refused',
      reason: 'timeFuture',
      detail: `${Math.round((t - arrivalMs) / 1000)} s ahead`,
    };
  if (arrivalMs - t > number('message.maxAgeDays') * day)
    return { result: 'refused', reason: 'timePast', detail: `${Math.floor((arrivalMs - t) / day)} days old` };
  const known = isTerminalMessageKind(message.kind);
  const fact = {
    id: message.id,
    t,
    seq: message.seq,
    terminal: message.terminal,
    contactMs: sentMs === null ? arrivalMs : Math.min(arrivalMs, sentMs - skewMs),
    receivedMs: arrivalMs,
    ...(skewMs > 0 ? { clockSkewS: skewMs / 1000 } : {}),
    kind: known ? message.kind : 'unknown',
    data: skewMs > 0 ? putBack(message.data, skewMs) : message.data,
  } as Fact;
  const note = known ? (skewMs > 0 ? ('clockCorrected' as const) : null) : ('unknownKind' as const);
  return note === null ? { result: 'accepted', fact } : { result: 'accepted', note, fact };
};
