import { useEffect, useRef, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import { filledBy } from '#resource/text-formats.ts';
import { loadRow, type ResourceRow } from '#state/reports/resources.ts';

import { useUnsaved } from '../../use-unsaved.ts';
import { changedFields, problemsOf, type Draft } from './field-rules.ts';

/** China time, where nearly every truck is at home. */
const usualTimeZone = 8;

const blank = (resource: Resource): Draft =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.kind === 'rows'
        ? [{ [field.number]: 1 }]
        : field.kind === 'choices'
          ? []
          : field.kind === 'switch'
            ? (field.usual ?? true)
            : name === 'timeZone'
              ? usualTimeZone
              : '',
    ]),
  );

export interface DraftState {
  /** As it was read, or a blank one. */
  readonly before: Draft;
  readonly draft: Draft;
  readonly dirty: boolean;
  /** What goes on the wire: all of a new resource, what was changed of an old one. */
  readonly fields: Draft;
  readonly problems: Readonly<Record<string, Text>>;
  readonly set: (field: string, value: unknown) => void;
}

/** A resource as it is being typed; the page counts as unsaved while anything differs from what was read. */
export const useDraft = (address: string, resource: Resource, row: ResourceRow | null): DraftState => {
  const id = row === null ? null : Number(row['id']);
  const [before, setBefore] = useState<Draft>(() => row ?? blank(resource));
  // Apart from what was read: the reading may end when somebody has begun to type.
  const [typed, setTyped] = useState<Draft>({});
  // A page that comes to the front again runs its effects again: what is typed goes on from the version first read.
  const read = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || read.current === id) return;
    let current = true;
    void loadRow(address, id).then((outcome) => {
      if (!current || !outcome.ok) return;
      read.current = id;
      setBefore(outcome.value);
    });
    return () => {
      current = false;
    };
  }, [address, id]);
  const draft = { ...before, ...typed };
  const changed = changedFields(resource.fields, row === null ? blank(resource) : before, draft);
  const dirty = Object.keys(changed).length > 0;
  useUnsaved(dirty);
  return {
    before,
    draft,
    dirty,
    fields: row === null ? changedFields(resource.fields, {}, draft) : changed,
    problems: problemsOf(resource.fields, draft, row === null),
    set: (field, value) => {
      const rule = resource.fields[field];
      const filled = rule?.kind === 'text' && rule.format !== undefined ? filledBy(rule.format, value) : {};
      setTyped((old) => ({ ...old, ...filled, [field]: value }));
    },
  };
};
