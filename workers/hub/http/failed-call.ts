import type { CallFailure, CallOutcome } from '#contract/hub/outcomes.ts';
import type { Language } from '#i18n/text.ts';

import { wordsFor } from '../words.ts';

type HubWord = Parameters<typeof wordsFor>[0];

/** A call that failed here: the server sent no result code and no words. */
export const failedCall = (
  code: CallFailure['code'] & HubWord,
  language: Language,
  show: CallFailure['show'],
  word: HubWord = code,
): CallOutcome<never> => ({
  ok: false,
  failure: { code, resultCode: null, message: wordsFor(word, language), show },
});
