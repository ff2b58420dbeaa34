import { effect, untracked } from '@preact/signals-react';

import type { CallFailure } from '#contract/hub/outcomes.ts';
import type { MessageKey } from '#i18n/messages.ts';
import { textIn } from '#i18n/text.ts';
import { message } from '#i18n/translate.ts';
import { words } from '#i18n/words.ts';

import { notify } from '../view/dialogs.ts';
import { language } from '../view/language.ts';
import { dismissUntilAway, toast, toastUntilAway } from '../view/toasts.ts';
import { outageShown } from './outage.ts';

const titles: Record<CallFailure['code'], MessageKey> = {
  restricted: 'accessRestriction',
  callError: 'callError',
  requestFailed: 'requestFailed',
  refused: 'operationFailed',
  network: 'networkError',
  timeout: 'networkError',
  cancelled: 'notice',
  sessionGone: 'notice',
  offlineRefused: 'notice',
  workerLost: 'notice',
  versionSkew: 'notice',
};

/**
 * Envelope handling of specification 7: a dialog, a toast or nothing, as the failure requires.
 * @param what the catalogue's word of what failed; a toast says it before the reason
 */
export const showFailure = (failure: CallFailure, what?: MessageKey): void => {
  if (failure.show === 'quiet') return;
  if (failure.links !== undefined) {
    void notify({
      title: message(titles[failure.code], language.value),
      text: failure.message,
      links: failure.links,
      confirm: textIn(words.ok, language.value),
    });
    return;
  }
  if (failure.show === 'toast') {
    const reason = [failure.message, failure.requestId ?? ''];
    const [title = '', ...detail] = what ? [message(what, language.value), ...reason] : reason;
    toast('error', title, detail.filter((part) => part !== '').join(' · '));
    return;
  }
  void notify({
    title: message(titles[failure.code], language.value),
    text: failure.message,
    detail: failure.requestId ?? '',
    confirm: textIn(words.ok, language.value),
  });
};

/** What nobody has just asked for failed: said, unless a line above the page tells why. */
export const failedByItself = (text: string): void => {
  if (!outageShown.peek()) toastUntilAway(text);
};

/** As `showFailure`, of what a page reads by itself. */
export const showReadFailure = (failure: CallFailure): void => {
  if (failure.code === 'network' || failure.code === 'timeout') failedByItself(failure.message);
  else showFailure(failure);
};

effect(() => {
  if (outageShown.value) untracked(dismissUntilAway);
});
