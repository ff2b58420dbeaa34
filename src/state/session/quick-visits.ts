import { signal } from '@preact/signals-react';

import type { QuickVisit } from '#contract/session/quick-visits.ts';
import { message } from '#i18n/translate.ts';

import { call } from '../hub/hub.ts';
import { language } from '../view/language.ts';
import { toast } from '../view/toasts.ts';

export const quickVisits = signal<readonly QuickVisit[]>([]);

export const loadQuickVisits = async (): Promise<void> => {
  const outcome = await call('quickVisits.list', {});
  if (outcome.ok) quickVisits.value = outcome.value;
};

export const addQuickVisit = async (address: string, name: string): Promise<void> => {
  const quickVisitUrl = `/${address}`;
  if (quickVisits.value.some((item) => item.quickVisitUrl === quickVisitUrl)) {
    toast('warning', message('quickAccessDuplicate', language.value));
    return;
  }
  const outcome = await call('quickVisits.add', { quickVisitUrl, quickVisitName: name });
  if (outcome.ok) {
    quickVisits.value = [...quickVisits.value, outcome.value];
    toast('success', message('quickAccessAdded', language.value));
  } else {
    toast('error', message('quickAccessAddFailed', language.value), outcome.failure.message);
  }
};

export const removeQuickVisit = async (id: number): Promise<void> => {
  const outcome = await call('quickVisits.remove', { id });
  if (outcome.ok) {
    quickVisits.value = quickVisits.value.filter((item) => item.id !== id);
    toast('success', message('quickAccessRemoved', language.value));
  } else {
    toast('error', message('quickAccessRemoveFailed', language.value), outcome.failure.message);
  }
};
