import { useEffect, useRef, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import { filledBy } from '#resource/text-formats.ts';
import { repeatEvery } from '#state/hub/repeat.ts';
import { loadRow, type ResourceRow } from '#state/reports/resources.ts';
import { now } from '#state/view/clock.ts';
import { keepForm, keptForm, type KeptForm } from '#state/view/kept-forms.ts';

import { useUnsaved } from '../../../use-unsaved.ts';
import { changedFields, problemsOf, type Draft } from '../field-rules.ts';
import { keptFields } from './kept-fields.ts';
import { type TheirChange, theirChanges } from './their-changes.ts';

/** How often an open form looks whether somebody else has written its row. */
const lookAgainMs = 20_000;

/** China time, where nearly every truck is at home. */
const usualTimeZone = 8;

const blank = (resource: Resource): Draft =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.kind === 'rows'
        ? // What is shown only for some has none until then.
          field.shownFor === undefined
          ? [{ [field.number]: 1 }]
          : []
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
  /** What others have changed since the form was opened. */
  readonly theirs: readonly TheirChange[];
  /** Reads the row again; answers whether somebody else has written it meanwhile. */
  readonly reread: () => Promise<boolean>;
  /** Gives up what was typed in a field. */
  readonly takeTheirs: (field: string) => void;
  /** Why the change is wanted, for whoever approves it. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** Since when what was typed before a reload or a new sign-in is kept, ms UTC; null: it is none such. */
  readonly restoredMs: number | null;
  /** Gives up all that was typed. */
  readonly discard: () => void;
}

/** What was typed in this form of a row before a reload or a new sign-in; null: nothing. */
const keptOf = (address: string, id: number | null): KeptForm | null => {
  const form = keptForm(address);
  return form !== null && (form.row === null ? null : Number(form.row['id'])) === id ? form : null;
};

/** A resource as it is being typed; the page counts as unsaved while anything differs from what was read. */
export const useDraft = (address: string, resource: Resource, row: ResourceRow | null): DraftState => {
  const id = row === null ? null : Number(row['id']);
  const [restored, setRestored] = useState(() => keptOf(address, id));
  const [before, setBefore] = useState<Draft>(() => restored?.row ?? row ?? blank(resource));
  // Apart from what was read: the reading may end when somebody has begun to type.
  const [typed, setTyped] = useState<Draft>(restored?.typed ?? {});
  const [reason, setReason] = useState(restored?.reason ?? '');
  const [theirs, setTheirs] = useState<readonly TheirChange[]>([]);
  // As it was read last: a list has not all fields of its rows.
  const read = useRef<ResourceRow | null>((restored?.row as ResourceRow | null | undefined) ?? null);
  const reread = async (): Promise<boolean> => {
    if (id === null) return false;
    const outcome = await loadRow(address, id);
    if (!outcome.ok) return false;
    const earlier = read.current;
    const isNewer = earlier !== null && Number(outcome.value['version']) > Number(earlier['version']);
    if (earlier !== null && !isNewer) return false;
    read.current = outcome.value;
    setBefore(outcome.value);
    if (earlier !== null) setTheirs((old) => theirChanges(resource, old, earlier, outcome.value));
    return isNewer;
  };
  const newest = useRef(reread);
  useEffect(() => {
    newest.current = reread;
  });
  useEffect(
    () => (id === null ? undefined : repeatEvery(() => newest.current(), lookAgainMs)),
    [address, id],
  );
  const draft = { ...before, ...typed };
  const changed = changedFields(resource.fields, row === null ? blank(resource) : before, draft);
  const dirty = Object.keys(changed).length > 0;
  useUnsaved(dirty);
  useEffect(() => {
    if (!dirty) return;
    const typedNow = keptFields(resource.fields, typed);
    keepForm(address, { row: row === null ? null : before, typed: typedNow, reason, keptMs: now.peek() });
  }, [address, resource, row, before, typed, reason, dirty]);
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
    theirs,
    reread,
    takeTheirs: (field) =>
      setTyped((old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== field))),
    reason,
    setReason,
    restoredMs: restored?.keptMs ?? null,
    discard: () => {
      setTyped({});
      setReason('');
      setRestored(null);
    },
  };
};
