import { useMemo, useState } from 'react';

import { includedCodes } from '#domain/access/role-codes.ts';
import type { RoleRights } from '#state/session/roles.ts';
import { useUnsaved } from '#templates/use-unsaved.ts';

import { knownCodes } from './matrix.part.ts';

const noCodes: ReadonlySet<string> = new Set();

/** What a role is to have, over what it has, and what the other side has: another role, or this one as it is stored. */
export const useRoleDraft = (role: RoleRights | null, compared: RoleRights | null) => {
  /** Null: as it is stored. */
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null);
  const stored = useMemo(() => (role ? includedCodes(role.functions, knownCodes) : noCodes), [role]);
  const wanted = draft ?? stored;
  const other = compared ? includedCodes(compared.functions, knownCodes) : stored;
  const gained = knownCodes.filter((code) => wanted.has(code) && !stored.has(code));
  const lost = knownCodes.filter((code) => stored.has(code) && !wanted.has(code));
  const dirty = gained.length + lost.length > 0;
  useUnsaved(dirty);
  const toggle = (codes: readonly string[], given: boolean): void => {
    const next = new Set(wanted);
    for (const code of codes) {
      if (given) next.add(code);
      else next.delete(code);
    }
    setDraft(next);
  };
  return { wanted, other, gained, lost, dirty, toggle, drop: (): void => setDraft(null) };
};
