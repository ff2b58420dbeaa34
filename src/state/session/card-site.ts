import { callAndShow } from '../hub/calls.ts';

/** Address of the card-issuing site with a code for a minute; null: a failure, which has been shown. */
export const cardSiteUrl = async (): Promise<string | null> => {
  const outcome = await callAndShow('cardSite.open', {});
  return outcome.ok ? outcome.value.url : null;
};
