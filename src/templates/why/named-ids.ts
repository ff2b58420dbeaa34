import { isRecordKind } from '#contract/records.ts';

import { whyOf, type WhyRow } from './facts.ts';

/** A message or record that a reason names, and its part in it. */
export interface NamedId {
  readonly role: string;
  readonly id: string;
}

/** Whether an id is that of a row and not of a terminal's message. */
export const kindNamed = (id: string): string | null => {
  const kind = id.slice(0, Math.max(0, id.indexOf(':')));
  return kind === 'alarm' || isRecordKind(kind) ? kind : null;
};

/** The order in which things happened; the store keeps none. */
const roles: readonly string[] = [
  'before',
  'first',
  'opened',
  'readings',
  'closed',
  'last',
  'deliveries',
  'sales',
  'decided',
];
const placeOf = (role: string): number => {
  const place = roles.indexOf(role);
  return place < 0 ? roles.length : place;
};

const idsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(idsOf) : [];

/** What can be opened: messages and records by their part, rows among the figures, drains that a task left to their alarms, and an alarm's record; each once. */
export const namedIds = ({ values }: WhyRow): readonly NamedId[] => {
  const { messages, figures } = whyOf(values['why']);
  const found = new Map<string, NamedId>();
  const add = (role: string, id: string): void => {
    if (!found.has(id)) found.set(id, { role, id });
  };
  const facts = Object.entries(messages).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  for (const [role, value] of facts) for (const id of idsOf(value)) add(role, id);
  for (const value of Object.values(figures))
    for (const id of idsOf(value)) if (kindNamed(id) !== null) add('figure', id);
  for (const id of idsOf(values['drainAlarmIds'])) add('figure', id);
  for (const id of idsOf(values['recordId'])) add('record', id);
  return [...found.values()];
};
