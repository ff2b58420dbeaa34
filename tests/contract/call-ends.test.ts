import { expect, test } from 'vitest';

import { calls } from '#contract/calls.ts';

import { codeOf } from '../support/code-of.ts';

const routes = codeOf(
  import.meta.glob<string>('../../src/server/*/routes/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const askers = codeOf(
  import.meta.glob<string>(
    ['../../src/{state,shell,templates,pages,share}/**/*.{ts,tsx}', '../../workers/**/*.ts'],
    { query: '?raw', import: 'default', eager: true },
  ),
);

/** Calls that no screen makes, and who does. */
const askedElsewhere: Readonly<Record<string, string>> = {
  'maps.tile': 'addresses that maps fill in',
  'photos.archive': 'a link that the browser follows to a file',
  'truckStatus.online': 'other programs, as src/decisions/calls.md has it',
  'alarms.count': 'other programs, as src/decisions/calls.md has it',
  'approvals.timer': 'other programs, as src/decisions/calls.md has it',
  'heartbeats.list': 'other programs, as src/decisions/calls.md has it',
  'cardSite.session': 'the server of the card-issuing site',
  'media.file': 'the browser itself, as the address of a picture',
  'lossStatements.photo': 'the browser itself, as the address of a picture',
};

const names = Object.keys(calls);

test('every call is mounted by a file of routes', () => {
  const unmounted = names.filter((name) => !routes.includes(`'${name}'`));
  expect(unmounted.map((name) => `${name}: no file of a room's routes mounts it`)).toEqual([]);
});

test('every call is asked for by a screen or the hub', () => {
  const unasked = names.filter((name) => !askers.includes(`'${name}'`));
  expect(
    unasked.filter((name) => !(name in askedElsewhere)).map((name) => `${name}: nobody asks for it`),
  ).toEqual([]);
  expect(Object.keys(askedElsewhere).filter((name) => !unasked.includes(name))).toEqual([]);
});
