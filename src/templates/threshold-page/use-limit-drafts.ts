import { useState } from 'react';

import type { EditedSettingKey } from '#contract/setting-limits.ts';

import { readLimit } from './limit-text.ts';
import type { Drafts } from './limit-table.tsx';

const none: Drafts = new Map();

/** The next drafts: one is typed, or given up. */
const withDraft = (drafts: Drafts, key: EditedSettingKey, text: string | null): Drafts => {
  const next = new Map(drafts);
  if (text === null) next.delete(key);
  else next.set(key, text);
  return next;
};

/** Limits that were typed and are not saved, each by its key: going on to the next field gives none of them up. */
export const useLimitDrafts = () => {
  const [drafts, setDrafts] = useState(none);
  const [last, setLast] = useState<EditedSettingKey | null>(null);
  /** Those that can be saved; the others say in their fields what is wrong. */
  const valid = [...drafts].filter(([key, text]) => readLimit(key, text).fault === null).map(([key]) => key);
  return {
    drafts,
    valid,
    /** The one whose effect is shown: that which was touched last. */
    looked: last !== null && valid.includes(last) ? last : (valid.at(-1) ?? null),
    look: setLast,
    type: (key: EditedSettingKey, text: string | null): void => {
      setDrafts((before) => withDraft(before, key, text));
      setLast(key);
    },
    clear: (): void => setDrafts(none),
  };
};
