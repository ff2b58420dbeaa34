import { effect, untracked } from '@preact/signals-react';

import { message } from '#i18n/translate.ts';

import { failedByItself } from '../hub/failure-view.ts';
import { language } from '../view/language.ts';
import { topics } from '../hub/topics.ts';

/** Specification 8. Shown once when the fleet's status is lost, not at every poll that fails after it. */
effect(() => {
  if (topics.truckStatusFailing.value !== true) return;
  untracked(() => failedByItself(message('truckStatusFailed', language.value)));
});
