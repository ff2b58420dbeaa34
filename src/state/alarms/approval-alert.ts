import { effect, untracked } from '@preact/signals-react';

import { nameIn } from '#i18n/name-in.ts';
import { message } from '#i18n/translate.ts';

import { language } from '../view/language.ts';
import { approvals } from '../hub/pending.ts';
import { toast } from '../view/toasts.ts';

let known: ReadonlySet<number> | null = null;

/** Announces a fence that began to wait since the last poll (specification 8); what waited before is on the dashboard. */
effect(() => {
  const waiting = approvals.value.filter(({ approvalStatus }) => approvalStatus === 'pending');
  untracked(() => {
    const fresh = known === null ? [] : waiting.filter(({ id }) => !known?.has(id));
    if (approvals.value.length > 0 || known !== null) known = new Set(waiting.map(({ id }) => id));
    if (fresh.length > 0) {
      const names = fresh.map((fence) => nameIn(fence, language.value));
      toast('info', message('newFenceApproval', language.value), names.join(', '));
    }
  });
});
