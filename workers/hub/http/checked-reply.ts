import { Alarm } from '#contract/alarms/alarms.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { TruckStatus } from '#contract/fleet/truck-status.ts';

import { checkedCalls } from './checked-calls.ts';
import { matches } from './matches.ts';

const isChecked: ReadonlySet<CallName> = new Set<CallName>(checkedCalls);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (value: unknown, row: object): unknown[] | null =>
  Array.isArray(value) ? value.filter((each) => matches(row, each)) : null;

/** One row that can't be read costs that row, not the alarms and trucks beside it. */
const byRow: Partial<Record<CallName, (data: unknown) => unknown>> = {
  'truckStatus.list': (data) => rowsOf(data, TruckStatus),
  'alarms.list': (data) => {
    const rows = isRecord(data) ? rowsOf(data['rows'], Alarm) : null;
    return isRecord(data) && rows !== null && matches(calls['alarms.list'].reply, { ...data, rows })
      ? { ...data, rows }
      : null;
  },
  'alarms.cue': (data) => {
    const changed = isRecord(data) ? rowsOf(data['changed'], Alarm) : null;
    const conflicts = isRecord(data) ? rowsOf(data['conflicts'], Alarm) : null;
    return changed === null || conflicts === null ? null : { changed, conflicts };
  },
};

const menuDepth = 8;

/** Menus are nested, which their schema does not express. */
const isMenu = (node: unknown, depth = 0): boolean =>
  isRecord(node) &&
  depth < menuDepth &&
  [node['name'], node['nameEn'], node['url']].every((text) => typeof text === 'string') &&
  Array.isArray(node['child']) &&
  node['child'].every((leaf) => isRecord(leaf) && typeof leaf['url'] === 'string') &&
  Array.isArray(node['menus']) &&
  node['menus'].every((inner) => isMenu(inner, depth + 1));

/** The usable part of a reply; null: it has another shape than agreed. */
export const checkedReply = (name: CallName, data: unknown): { readonly value: unknown } | null => {
  const read = byRow[name];
  if (read !== undefined) {
    const value = read(data);
    return value === null ? null : { value };
  }
  if (isChecked.has(name) && !matches(calls[name].reply, data)) return null;
  if (name === 'menus.get' && !(Array.isArray(data) && data.every((node) => isMenu(node)))) return null;
  return { value: data };
};
