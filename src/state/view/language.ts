import { effect } from '@preact/signals-react';

import { message } from '#i18n/translate.ts';
import { isLanguage, type Language } from '#i18n/text.ts';

import { persistedSignal } from './persisted-signal.ts';
import { toast } from './toasts.ts';

/** What was chosen last on this device: new tabs begin with it. */
const lastChosen = persistedSignal<Language>('lastLanguage', 'zh', isLanguage);

/** zh by default, kept in the session (specification 4). */
export const language = persistedSignal<Language>(
  'language',
  lastChosen.peek(),
  isLanguage,
  globalThis.sessionStorage,
);

effect(() => {
  document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
});

export const switchLanguage = (next: Language): void => {
  if (next === language.value) return;
  language.value = next;
  lastChosen.value = next;
  toast('success', message('languageSwitched', next));
};
