import { useState } from 'react';

import { codesFor } from '#domain/access/role-codes.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { offline } from '#state/hub/connection.ts';
import { assignFunctions, type RoleRights } from '#state/session/roles.ts';
import { refreshRights } from '#state/session/user-privilege.ts';
import { toast } from '#state/view/toasts.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

import { knownCodes } from './matrix.part.ts';

/**
 * Saves what a role is to have.
 * @param onSaved it is stored
 */
export const useRoleSaving = (role: RoleRights | null, wanted: ReadonlySet<string>, onSaved: () => void) => {
  const { t, m, language } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (role === null) return;
    if (offline.value) {
      toast('warning', t(['离线，权限不能保存', 'Offline: rights cannot be saved']));
      return;
    }
    setBusy(true);
    const outcome = await assignFunctions(role, codesFor(role.functions, wanted, knownCodes));
    setBusy(false);
    if (!outcome.ok) {
      const [said] = Object.values(outcome.failure.fields ?? {});
      if (said === undefined) showFailure(outcome.failure);
      else toast('error', said);
      return;
    }
    toast('success', m('saved'), nameIn(role.roleName, language));
    onSaved();
    void refreshRights();
  };
  return { busy, save };
};
