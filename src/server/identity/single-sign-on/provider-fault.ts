import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

import {
  type ProviderFaultCode,
  providerFaults,
  type SignOnRefusalCode,
  signOnRefusals,
} from '#domain/access/sign-on-words.ts';

import { OutgoingFailure } from '../../kernel/outgoing/guarded-lookup.ts';
import { badRequest, type Refusal } from '../../kernel/refusal.ts';

const mostLetters = 200;

/** What keeps a provider from signing anybody in: its code, and what exactly, in English. */
export class ProviderFault extends Error {
  readonly code: ProviderFaultCode;
  readonly detail: string;

  constructor(code: ProviderFaultCode, detail: string) {
    super(`${providerFaults[code][1]}: ${detail}`);
    this.code = code;
    this.detail = detail.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, mostLetters);
  }
}

/** Why a person is not signed in, by its code. */
export class SignOnRefused extends Error {
  readonly code: SignOnRefusalCode;

  constructor(code: SignOnRefusalCode) {
    super(signOnRefusals[code][1]);
    this.code = code;
  }
}

/** What is told to whoever signs in. */
export const refusalOf = (error: ProviderFault | SignOnRefused): Refusal =>
  badRequest(error instanceof ProviderFault ? providerFaults[error.code] : signOnRefusals[error.code]);

const causesOf = (error: unknown): readonly unknown[] => {
  const causes: unknown[] = [];
  for (
    let one = error;
    one !== undefined && one !== null && causes.length < 6;
    one = Reflect.get(Object(one), 'cause')
  )
    causes.push(one);
  return causes;
};

const outgoing: Readonly<Record<OutgoingFailure['reason'], ProviderFaultCode>> = {
  address: 'address',
  private: 'private',
  late: 'late',
  long: 'answer',
  away: 'away',
};

/** Faults of the client library, by its codes. */
const libraryFaults: Readonly<Record<string, ProviderFaultCode>> = {
  OAUTH_TIMEOUT: 'late',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'address',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'token',
  OAUTH_KEY_SELECTION_FAILED: 'token',
};

/** An attribute of an answer that is not what was expected. */
const attributeFaults: Readonly<Record<string, ProviderFaultCode>> = { issuer: 'issuer', sub: 'subject' };

const ofStatus = (status: number): ProviderFault =>
  new ProviderFault(
    status >= 300 && status < 400 ? 'redirect' : status >= 500 ? 'away' : 'answer',
    `HTTP ${status}`,
  );

const ofBody = ({
  error,
  error_description: words = '',
}: ResponseBodyError): ProviderFault | SignOnRefused => {
  if (error === 'invalid_grant') return new SignOnRefused('code');
  const isClient = error === 'invalid_client' || error === 'unauthorized_client';
  return new ProviderFault(isClient ? 'client' : 'answer', `${error} ${words}`);
};

/** Errors of an authorization response (OpenID Connect Core 3.1.2.6) that say what the person did or may not. */
const persons: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** What an error of the client library, or of what is below it, says. */
export const faultOf = (error: unknown): ProviderFault | SignOnRefused => {
  if (error instanceof ProviderFault || error instanceof SignOnRefused) return error;
  const causes = causesOf(error);
  const failed = causes.find((one) => one instanceof OutgoingFailure);
  if (failed) return new ProviderFault(outgoing[failed.reason], failed.message);
  if (error instanceof ResponseBodyError) return ofBody(error);
  if (error instanceof WWWAuthenticateChallengeError)
    return new ProviderFault('client', `HTTP ${error.status}`);
  if (error instanceof AuthorizationResponseError)
    return persons.has(error.error)
      ? new SignOnRefused('denied')
      : new ProviderFault('answer', `${error.error} ${error.error_description ?? ''}`);
  const response = causes.find((one) => one instanceof Response);
  if (response && !response.ok) return ofStatus(response.status);
  const text = causes.map((one) => (one instanceof Error ? one.message : '')).join(' ');
  const attribute = causes.flatMap((one) => {
    const name: unknown = Reflect.get(Object(one), 'attribute');
    return typeof name === 'string' ? [name] : [];
  })[0];
  const known = attributeFaults[attribute ?? ''] ?? libraryFaults[String(Reflect.get(Object(error), 'code'))];
  if (known) return new ProviderFault(known, text);
  if (/"iss"/.test(text)) return new ProviderFault('issuer', text);
  if (/signature|JWT|ID Token/.test(text)) return new ProviderFault('token', text);
  return new ProviderFault('answer', text === '' ? String(error) : text);
};
