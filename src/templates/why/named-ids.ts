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

const idsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(idsOf) : [];

/** What can be opened: messages and records by their part, rows among the figures, and an alarm's record; each once. */
export const namedIds = ({ values }: WhyRow): readonly NamedId[] => {
  const { messages, figures } = whyOf(values['why']);
  const found = new Map<string, NamedId>();
  const add = (role: string, id: string): void => {
    if (!found.has(id)) found.set(id, { role, id });
  };
  for (const [role, value] of Object.entries(messages)) for (const id of idsOf(value)) add(role, id);
  for (const value of Object.values(figures))
    for (const id of idsOf(value)) if (kindNamed(id) !== null) add('figure', id);
  for (const id of idsOf(values['recordId'])) add('record', id);
  return [...found.values()];
};
