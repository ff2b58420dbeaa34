import { expect, test } from 'vitest';

import { aliyunHeaders, aliyunQuery } from '#server/notices/providers/aliyun-sign.ts';
import { dingTalkSign } from '#server/notices/providers/ding-talk.ts';

test('a robot of DingTalk is signed as its provider signs', () => {
  const sign = encodeURIComponent(dingTalkSign('SECtest', 1_772_413_530_000));
  expect(sign).toBe('79riKdfewfMtdV4U9m9E1ygYYwVX8YwQSKGXQMIHi1k%3D');
});

test('a text message of Aliyun is signed as version 3 of its signature says', () => {
  const query = {
    PhoneNumbers: '13800000000',
    SignName: 'TankWatch',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"plate":"浙B12345"}',
  };
  const headers = aliyunHeaders(
    {
      host: 'dysmsapi.aliyuncs.com',
      action: 'SendSms',
      version: '2017-05-25',
      query,
      date: '2026-03-02T01:05:30Z',
      nonce: '0123456789abcdef0123456789abcdef',
    },
    'testid',
    'testsecret',
  );
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=testid,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=d181027a8cffba2f968864706758920ca1e4948043c5fd11d554f4c3811e4390',
  );
  expect(aliyunQuery({ b: "!'()*", a: ' ' })).toBe('a=%20&b=%21%27%28%29%2A');
});
