import type { VariableName } from '../kernel/variables.ts';
import type { NoticeProviders } from './providers/providers.ts';

/** What an account needs, all of it or nothing of it. */
const together = <N extends VariableName>(
  read: (name: VariableName) => string | null,
  names: readonly N[],
): Readonly<Record<N, string>> | null => {
  const missing = names.filter((name) => read(name) === null);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: missing beside ${names.join(', ')}`);
  return Object.fromEntries(names.map((name) => [name, read(name) ?? ''])) as Readonly<Record<N, string>>;
};

const providerUrl = (given: string | null, usual: string, name: VariableName): string => {
  const url = given ?? usual;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`${name}: an address with http or https is needed`);
  return url.replace(/\/$/, '');
};

/**
 * Accounts at the providers of notices, from the environment. Addresses of the providers are their own unless a test or
 * a relay says otherwise.
 * @throws Error that names the invalid variable
 */
export const readNoticeProviders = (read: (name: VariableName) => string | null): NoticeProviders => {
  const sms = together(read, [
    'ALIYUN_SMS_KEY_ID',
    'ALIYUN_SMS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATE',
  ] as const);
  const mail = together(read, ['SMTP_URL', 'MAIL_FROM'] as const);
  if (mail !== null && !/^smtps?:\/\//.test(mail.SMTP_URL))
    throw new Error('SMTP_URL: an address with smtp or smtps is needed');
  return {
    dingTalkUrl: providerUrl(read('DINGTALK_URL'), 'https://oapi.dingtalk.com/robot/send', 'DINGTALK_URL'),
    weComUrl: providerUrl(read('WECOM_URL'), 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send', 'WECOM_URL'),
    smsUrl: providerUrl(read('ALIYUN_SMS_URL'), 'https://dysmsapi.aliyuncs.com', 'ALIYUN_SMS_URL'),
    sms: sms && {
      keyId: sms.ALIYUN_SMS_KEY_ID,
      keySecret: sms.ALIYUN_SMS_KEY_SECRET,
      signName: sms.ALIYUN_SMS_SIGN_NAME,
      templateCode: sms.ALIYUN_SMS_TEMPLATE,
    },
    mail: mail && { url: mail.SMTP_URL, from: mail.MAIL_FROM },
  };
};
