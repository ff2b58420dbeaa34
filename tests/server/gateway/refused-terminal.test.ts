import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import type { RefusedSignIn } from '#gateway/jt808/listener/sign-in.ts';
import { refusedTerminalOf } from '#server/gateway/refused-terminal.ts';

const registration = {
  edition: '2013',
  provinceCode: 33,
  cityCode: 201,
  maker: 'TANKW',
  model: '',
  terminalId: 'A000001',
  plateColor: 2,
  plates: ['浙B00002'],
} as const;
const said: RefusedSignIn = {
  step: 'register',
  number: '13805749001',
  address: '203.0.113.1',
  reason: 'notAwaited',
  edition: '2013',
  registration,
  authentication: null,
};

test('what a terminal left out is nothing, and no empty text', () => {
  expect(refusedTerminalOf(said)).toMatchObject({
    maker: 'TANKW',
    model: null,
    plate: '浙B00002',
    imei: null,
  });
});

test('a colour of 0 says that the plate is a VIN; one without a word says nothing', () => {
  const colorOf = (plateColor: number) =>
    refusedTerminalOf({ ...said, registration: { ...registration, plateColor } }).plateColor;
  expect([colorOf(0), colorOf(2), colorOf(77)]).toEqual(['none', 'yellow', null]);
  expect(refusedTerminalOf({ ...said, registration: null }).plateColor).toBeNull();
});

test('a code is kept as its hash, and that of nothing is none', () => {
  const hashOf = (token: string) =>
    refusedTerminalOf({ ...said, authentication: { token, imei: null, firmware: null } }).saidCodeHash;
  expect(hashOf('code')).toEqual(createHash('sha256').update('code').digest());
  expect(hashOf('')).toBeNull();
  expect(refusedTerminalOf(said).saidCodeHash).toBeNull();
});
