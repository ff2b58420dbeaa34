import { expect, test } from 'vitest';

import { choiceChanges } from '#templates/resource-page/fields/choice-changes.ts';

const stored = { source: 's', owner: 'o', ownerField: 'f', code: 'c' };
const field = {
  kind: 'choices',
  title: ['功能', 'Functions'],
  choices: 'functions',
  stored,
} as const;

const groups = [{ title: ['分组', 'Group'], pattern: 'page:a/*', choices: [] }] as const;

test('rights that were given and taken are named, and what is not known stands by its code', () => {
  const before = ['truck.write', 'role.write'];
  const after = ['truck.write', 'user.write', 'page:a/*', 'page:nowhere'];
  expect(choiceChanges(field, before, after, groups)).toEqual({
    added: [
      ['编辑用户', 'Edit users'],
      ['分组', 'Group'],
      ['page:nowhere', 'page:nowhere'],
    ],
    removed: [['编辑角色', 'Edit roles']],
  });
  expect(choiceChanges(field, null, ['user.write'], groups).removed).toEqual([]);
});
