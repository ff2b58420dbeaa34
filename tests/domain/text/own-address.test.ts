import { expect, test } from 'vitest';

import { afterSignIn, ownPath } from '#domain/text/own-address.ts';

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:/evil.example',
  'alarms',
  ' /alarms',
  '',
  '/%E0%A4%A',
  '///',
])('%j leads elsewhere', (address) => {
  expect(ownPath(address)).toBeNull();
  expect(afterSignIn(address)).toBe('/');
});

test('an address of this console is one, with what belongs to it', () => {
  expect(ownPath('/monitor/track_map?signCode=%E6%B5%99B1#x')).toBe('/monitor/track_map');
  expect(ownPath('/alarm/%E6%B5%99')).toBe('/alarm/浙');
  expect(afterSignIn('/alarms?open=1')).toBe('/alarms?open=1');
  expect(afterSignIn('/loginless')).toBe('/loginless');
});

test.each(['/login', '/login?to=%2Falarms', '/login/', '/%6Cogin', '/Login', '/login#x', '/x/../login'])(
  'from the login page nobody is sent to the login page: %s',
  (address) => {
    expect(afterSignIn(address)).toBe('/');
  },
);
