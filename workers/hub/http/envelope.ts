import { type Envelope, resultCodes } from '#contract/envelope.ts';
import type { CallFailure } from '#contract/hub/outcomes.ts';
import type { Language } from '#i18n/text.ts';

import { wordsFor } from '../words.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A service's answer is recognised by its clock or its result code; anything else came from a proxy in between. */
export const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) && ('resultCode' in value || typeof value['serverTime'] === 'number');

const linksOf = (data: Record<string, unknown>): Pick<CallFailure, 'links'> => {
  const listed: readonly unknown[] = Array.isArray(data['links']) ? data['links'] : [];
  const links = listed.flatMap((link) =>
    isRecord(link) && typeof link['text'] === 'string' && typeof link['to'] === 'string'
      ? [{ text: link['text'], to: link['to'] }]
      : [],
  );
  return links.length > 0 ? { links } : {};
};

const detailsOf = (data: unknown): Pick<CallFailure, 'fields' | 'links' | 'requestId'> => {
  if (!isRecord(data)) return {};
  const fields = isRecord(data['fields'])
    ? Object.fromEntries(
        Object.entries(data['fields']).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
    : undefined;
  const requestId = data['requestId'];
  return { ...(fields && { fields }), ...linksOf(data), ...(typeof requestId === 'string' && { requestId }) };
};

/** Specification 7, envelope handling. Null: the data passes through; an empty result code counts as 200. */
export const failureOf = (envelope: Envelope, language: Language): CallFailure | null => {
  const { resultCode } = envelope;
  if (!resultCode || resultCode === resultCodes.ok) return null;
  const message = (fallback: Parameters<typeof wordsFor>[0]) =>
    envelope.message || wordsFor(fallback, language);
  const details = { resultCode, ...detailsOf(envelope.data) };
  if (resultCode === resultCodes.sessionGone)
    return { code: 'sessionGone', show: 'quiet', message: message('sessionGone'), ...details };
  if (resultCode === resultCodes.restricted)
    return { code: 'restricted', show: 'dialog', message: message('requestFailed'), ...details };
  if (resultCode === resultCodes.failed)
    return { code: 'callError', show: 'dialog', message: message('requestFailed'), ...details };
  if (resultCode === resultCodes.upgradeRequired)
    return { code: 'versionSkew', show: 'quiet', message: message('versionSkew'), ...details };
  return { code: 'refused', show: 'toast', message: message('requestFailed'), ...details };
};
