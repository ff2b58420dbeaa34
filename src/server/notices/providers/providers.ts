import { randomUUID } from 'node:crypto';

import type { NoticeChannel } from '#domain/notices/notice-words.ts';

import { type AliyunAccount, createAliyunSms } from './aliyun-sms.ts';
import { createDingTalk } from './ding-talk.ts';
import { createMail, type MailAccount } from './mail.ts';
import { notConfigured, type Provider } from './provider.ts';
import { createWeCom } from './we-com.ts';

/** Addresses of the providers, and this installation's accounts there; null: none, which every sending then says. */
export interface NoticeProviders {
  readonly dingTalkUrl: string;
  readonly weComUrl: string;
  readonly smsUrl: string;
  readonly sms: AliyunAccount | null;
  readonly mail: MailAccount | null;
}

export type Providers = Readonly<Record<NoticeChannel, Provider>>;

const missing: Provider = {
  missing: true,
  perMinute: null,
  maxBytes: 2000,
  send: () => Promise.resolve(notConfigured),
};

export const createProviders = (
  { dingTalkUrl, weComUrl, smsUrl, sms, mail }: NoticeProviders,
  fetch: typeof globalThis.fetch,
  now: () => number,
): Providers => ({
  sms:
    sms === null
      ? missing
      : createAliyunSms({
          url: smsUrl,
          account: sms,
          fetch,
          now,
          nonce: () => randomUUID().replaceAll('-', ''),
        }),
  mail: mail === null ? missing : createMail(mail),
  dingTalk: createDingTalk(dingTalkUrl, fetch, now),
  weCom: createWeCom(weComUrl, fetch),
});
