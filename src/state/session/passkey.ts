import { textIn, type Text } from '#i18n/text.ts';

import { language } from '../view/language.ts';

type Answer = { readonly ok: true; readonly json: string } | { readonly ok: false; readonly message: string };

const notUsed: Text = [
  '通行密钥没有使用：已取消、超时，或本机没有可用的密钥',
  'Passkey not used: cancelled, timed out, or none on this device',
];

/** Whether this browser has passkeys: on encrypted pages and on this computer itself. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const answered = async (work: () => Promise<object>): Promise<Answer> => {
  try {
    return { ok: true, json: JSON.stringify(await work()) };
  } catch {
    // The browser says nothing of why: it was cancelled, took too long, or no passkey is there.
    return { ok: false, message: textIn(notUsed, language.peek()) };
  }
};

/** Asks a passkey; the library comes when one is used. */
export const answerPasskey = (options: string): Promise<Answer> =>
  answered(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: JSON.parse(options) });
  });

/** Has the browser make a passkey. */
export const makePasskey = (options: string): Promise<Answer> =>
  answered(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: JSON.parse(options) });
  });
