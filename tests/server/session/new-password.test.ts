import { expect, test } from 'vitest';

import { passwordFault } from '#domain/access/password-rules.ts';
import { newPasswordFault } from '#server/identity/session/new-password.ts';

test.each(['a1b2c3d4', 'A1b2C3d4', 'sunflower', 'Sunflower2847', 'chocolat3!', 'maverick', '!7sunshine'])(
  '%s leaked, as it is or with little around it',
  (password) => {
    expect(newPasswordFault(password, 'dispatcher')?.[1]).toContain('too common');
  },
);

test('a browser does not know the list; its form is told by the server', () => {
  expect(passwordFault('a1b2c3d4', 'dispatcher')).toBe(null);
});

test.each(['river-crossing-42', 'quite-another-one', '甬江大桥第三个路口', 'sunflower at the depot gate'])(
  '%s is taken',
  (password) => {
    expect(newPasswordFault(password, 'dispatcher')).toBe(null);
  },
);
