import { chinaDayOf } from '#domain/time/china-day.ts';

import { aliyunHeaders, aliyunQuery } from './aliyun-sign.ts';
import { askJson, type JsonAnswer } from './ask-json.ts';
import type { LookedUp, Outcome, Provider } from './provider.ts';

/** An account at Aliyun's short message service; the template has the variables event, truck, time and number. */
export interface AliyunAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly templateCode: string;
}

export interface AliyunPorts {
  /** Of the interface: `https://dysmsapi.aliyuncs.com`. */
  readonly url: string;
  readonly account: AliyunAccount;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly nonce: () => string;
}

const version = '2017-05-25';
const hourMs = 3_600_000;

/** Refusals that pass; others would be given again. Of the account: every telephone waits. */
const later: readonly (readonly [code: RegExp, afterMs: number, everywhere?: true])[] = [
  // So many to one telephone an hour and a day.
  [/^isv\.BUSINESS_LIMIT_CONTROL$/, hourMs],
  [/^isv\.(DAY|MONTH)_LIMIT_CONTROL$/, 6 * hourMs],
  [/^Throttling/, 30_000, true],
];

/** Why it was refused is said by `Code`, and in words by `Message`. */
const sentOutcome = (answer: JsonAnswer): Outcome => {
  if (answer.kind === 'none')
    return answer.sent
      ? { state: 'unclear', reason: 'noAnswer', answer: answer.text }
      : { state: 'retry', reason: 'noAnswer', answer: answer.text, ofWay: true };
  if (answer.kind === 'other') return { state: 'unclear', reason: 'notUnderstood', answer: answer.text };
  const { Code: code, Message: message, BizId: bizId } = answer.body;
  if (typeof code !== 'string') return { state: 'unclear', reason: 'notUnderstood', answer: answer.text };
  const said = `${code} ${typeof message === 'string' ? message : ''}`.trim();
  if (code === 'OK')
    return { state: 'accepted', answer: said, providerId: typeof bizId === 'string' ? bizId : null };
  const found = later.find(([pattern]) => pattern.test(code));
  if (found !== undefined) {
    const [, afterMs, everywhere] = found;
    return { state: 'retry', reason: 'busy', answer: said, afterMs, ...(everywhere && { everywhere }) };
  }
  if (answer.status >= 500) return { state: 'unclear', reason: 'refused', answer: said };
  return { state: 'dead', reason: 'refused', answer: said };
};

/** `SendStatus` of a detail: waiting for its receipt, failed, or on the telephone. */
const sendStates: Readonly<Record<number, 'waiting' | 'failed' | 'delivered'>> = {
  1: 'waiting',
  2: 'failed',
  3: 'delivered',
};

const detailsOf = (body: Readonly<Record<string, unknown>>): readonly object[] => {
  const list: unknown = Reflect.get(Object(body['SmsSendDetailDTOs']), 'SmsSendDetailDTO');
  return Array.isArray(list) ? list.map((one: unknown) => Object(one) as object) : [];
};

const outIdOf = (id: number): string => `tankwatch-${id}`;

const lookedUp = (answer: JsonAnswer, id: number): LookedUp => {
  if (answer.kind !== 'json' || answer.body['Code'] !== 'OK')
    return { state: 'noAnswer', answer: answer.text };
  const found = detailsOf(answer.body).find((detail) => Reflect.get(detail, 'OutId') === outIdOf(id));
  if (found === undefined) return { state: 'unknown', answer: '' };
  const [status, error]: readonly unknown[] = [
    Reflect.get(found, 'SendStatus'),
    Reflect.get(found, 'ErrCode'),
  ];
  return {
    state: sendStates[Number(status)] ?? 'waiting',
    answer: typeof error === 'string' && error !== '' ? error : `SendStatus ${String(status)}`,
  };
};

/**
 * Text messages of Aliyun (SendSms and QuerySendDetails of 2017-05-25). The service takes no key that would make a
 * repetition harmless, so what was not answered is looked up by our own number (`OutId`) before it is sent again.
 */
export const createAliyunSms = ({ url, account, fetch, now, nonce }: AliyunPorts): Provider => {
  const ask = (action: string, query: Readonly<Record<string, string>>): Promise<JsonAnswer> => {
    const host = new URL(url).host;
    const date = new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
    // The host is set by `fetch`, as it was signed.
    const { host: _, ...headers } = aliyunHeaders(
      { host, action, version, query, date, nonce: nonce() },
      account.keyId,
      account.keySecret,
    );
    return askJson(fetch, `${url}/?${aliyunQuery(query)}`, { method: 'POST', headers });
  };
  return {
    perMinute: null,
    maxBytes: 200,
    send: async ({ id, address, parts }) =>
      sentOutcome(
        await ask('SendSms', {
          PhoneNumbers: address,
          SignName: account.signName,
          TemplateCode: account.templateCode,
          TemplateParam: JSON.stringify(parts),
          OutId: outIdOf(id),
        }),
      ),
    lookUp: async ({ id, address }, providerId, sentMs) =>
      lookedUp(
        await ask('QuerySendDetails', {
          PhoneNumber: address,
          SendDate: chinaDayOf(sentMs).replaceAll('-', ''),
          PageSize: '50',
          CurrentPage: '1',
          ...(providerId !== null && { BizId: providerId }),
        }),
        id,
      ),
  };
};
