import { useEffect, useRef, useState } from 'react';

import type { MasterRecord } from '#record/define.ts';
import { loadRecord, type MasterRow, type WireFields } from '#state/master-records.ts';

import { useUnsaved } from '../use-unsaved.ts';
import { changedFields, problemsOf, type Draft, type Problem } from './field-rules.ts';

/** China time, where nearly every truck is at home. */
const usualTimeZone = 8;

const blank = (record: MasterRecord): Draft =>
  Object.fromEntries(
    Object.entries(record.fields).map(([name, field]) => [
      name,
      field.kind === 'rows'
        ? [{ [field.number]: 1 }]
        : field.kind === 'switch'
          ? true
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
  /** What goes on the wire: all of a new record, what was changed of an old one. */
  readonly fields: WireFields;
  readonly problems: Readonly<Record<string, Problem>>;
  readonly set: (field: string, value: unknown) => void;
}

/** A record as it is being typed; the page counts as unsaved while anything differs from what was read. */
export const useDraft = (address: string, record: MasterRecord, row: MasterRow | null): DraftState => {
  const id = row === null ? null : Number(row['id']);
  const [before, setBefore] = useState<Draft>(() => row ?? blank(record));
  // Apart from what was read: the reading may end when somebody has begun to type.
  const [typed, setTyped] = useState<Draft>({});
  // A page that comes to the front again runs its effects again: what is typed goes on from the version first read.
  const read = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || read.current === id) return;
    let current = true;
    void loadRecord(address, id).then((outcome) => {
      if (!current || !outcome.ok) return;
      read.current = id;
      setBefore(outcome.value);
    });
    return () => {
      current = false;
    };
  }, [address, id]);
  const draft = { ...before, ...typed };
  const changed = changedFields(record.fields, row === null ? blank(record) : before, draft);
  const dirty = Object.keys(changed).length > 0;
  useUnsaved(dirty);
  return {
    before,
    draft,
    dirty,
    fields: row === null ? changedFields(record.fields, {}, draft) : changed,
    problems: problemsOf(record.fields, draft),
    set: (field, value) => setTyped((old) => ({ ...old, [field]: value })),
  };
};
