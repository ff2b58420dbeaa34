import { call } from '../hub/hub.ts';
import { englishNames } from '../view/english-names.ts';

/** Reads the English names of places and companies; without an answer names stay as they are kept. */
export const loadEnglishNames = async (): Promise<void> => {
  const outcome = await call('englishNames.list', {});
  if (outcome.ok) englishNames.value = new Map(outcome.value);
};
