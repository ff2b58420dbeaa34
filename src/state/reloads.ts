import { effect } from '@preact/signals-react';

import { language } from './language.ts';
import { reloadReason } from './topics.ts';

/** Loads anew when the hub says so. Session storage is empty by then; the language outlives that. */
effect(() => {
  if (reloadReason.value === null) return;
  sessionStorage.setItem('tankwatch.language', JSON.stringify(language.peek()));
  location.reload();
});
