import { effect, untracked } from '@preact/signals-react';

import { message } from '#i18n/translate.ts';

import { language } from './language.ts';
import { toast } from './toasts.ts';
import { topics } from './topics.ts';

/** Specification 8. Said once when the fleet's status is lost, not at every poll that fails after it. */
effect(() => {
  if (topics.truckStatusFailing.value !== true) return;
  untracked(() => toast('error', message('truckStatusFailed', language.value)));
});
