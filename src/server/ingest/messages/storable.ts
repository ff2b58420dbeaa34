import type { TSchema } from 'typebox';

import { utcTimePattern } from '#contract/terminal-message/parts.ts';

/** A schema, as far as it leads to values. */
interface Node {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}

/** What is wrong with a value that passed its schema; null: nothing. */
type Fault = string | null;

/** Measurements stand in columns of four bytes too (`real`), which hold 0 and 1e-37 to 3e38, of either sign. */
const largest = 3.4e38;
const smallest = 1.2e-38;

const numberFault = (value: number): Fault => {
  const size = Math.abs(value);
  return size === 0 || (size >= smallest && size <= largest) ? null : 'no column holds a number of this size';
};

/** A day that the calendar does not have (30 February) passes the pattern. */
export const isRealTime = (time: string): boolean => {
  const ms = Date.parse(time);
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 19) === time.slice(0, 19);
};

const yearMs = 365.25 * 86_400_000;
/**
 * How far a time in a message may lie before or after the message's own. Clocks that were never set send 1970 or
 * 2000, which is kept; but durations are stored in seconds of four bytes, 68 years.
 */
const earliestMs = 66 * yearMs;
const latestMs = yearMs;

/** @param ownMs the message's own moment */
export const timeFault = (value: string, ownMs: number): Fault => {
  if (!isRealTime(value)) return 'no such day';
  const ms = Date.parse(value);
  return ms < ownMs - earliestMs || ms > ownMs + latestMs ? 'too far from the time of the message' : null;
};

const faultOf = (node: Node | undefined, value: unknown, ownMs: number): Fault => {
  if (typeof value === 'number') return numberFault(value);
  return typeof value === 'string' && node?.pattern === utcTimePattern ? timeFault(value, ownMs) : null;
};

const find = (node: Node | undefined, value: unknown, path: string, ownMs: number): Fault => {
  if (typeof value !== 'object' || value === null) {
    const fault = faultOf(node, value, ownMs);
    return fault === null ? null : `${path}: ${fault}`;
  }
  for (const [name, part] of Object.entries(value)) {
    const inner = Array.isArray(value) ? node?.items : node?.properties?.[name];
    const fault = find(inner, part, `${path}/${name}`, ownMs);
    if (fault !== null) return fault;
  }
  return null;
};

/**
 * The first value that passed its schema and that no column can hold, as its path and what is wrong with it; null: all
 * can be stored. One such value would otherwise fail the whole transaction, with every message beside it, for ever.
 * @param ownMs the message's own moment
 */
export const unstorableIn = (schema: TSchema, data: unknown, ownMs: number): string | null =>
  find(schema as Node, data, '/data', ownMs);
