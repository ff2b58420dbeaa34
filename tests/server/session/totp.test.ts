import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';

import { newTotpSecret, totpUrl, totpStepOf } from '#server/identity/session/second-factor/totp.ts';

/** Secret of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238 appendix B: at %d s the code is %s', (seconds, code) => {
  expect(totpStepOf(secret, code, seconds * 1000, 0)).toBe(Math.floor(seconds / 30));
});

test('a code is good a step before and after its own, no longer, and once', () => {
  const at = 1_234_567_890_000;
  const step = Math.floor(at / 30_000);
  for (const [ms, good] of [
    [-60_000, false],
    [-30_000, true],
    [0, true],
    [30_000, true],
    [60_000, false],
  ] as const)
    expect([ms, totpStepOf(secret, '005924', at + ms, 0) !== null]).toEqual([ms, good]);
  expect(totpStepOf(secret, '005924', at, step)).toBe(null);
  expect(totpStepOf(secret, '005 924', at, step - 1)).toBe(step);
  for (const wrong of ['', '005925', '00592', '0059244', 'abcdef', '００５９２４'])
    expect(totpStepOf(secret, wrong, at, 0)).toBe(null);
});

test('a secret has 160 bits and its URL is what apps read', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const url = totpUrl(made, 'zhou.min');
  expect(url).toMatch(/^otpauth:\/\/totp\/TankWatch:zhou\.min\?issuer=TankWatch&secret=/);
  expect(url).toContain(made);
  expect(new TOTP({ secret: Secret.fromBase32(made) }).generate()).toMatch(/^\d{6}$/);
});
