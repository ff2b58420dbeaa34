import { expect, test } from 'vitest';

import { judgeFloor, raised, readFloors } from './floor.ts';
import { isMutationPart, mutationParts } from './parts.ts';

const floors = { session: { foundPercent: 95.4, tried: 200 } } as const;

test('a floor rises, and is never written lower than it was', () => {
  expect(raised(floors, 'session', { found: 193, tried: 202 })).toEqual({
    session: { foundPercent: 95.5, tried: 202 },
  });
  expect(() => raised(floors, 'session', { found: 190, tried: 200 })).toThrow(
    'session: 95 % is less than the floor of 95.4 %, which may only rise',
  );
});

test('the floor of a part leaves those of the others as they are', () => {
  expect(raised(floors, 'stream', { found: 97, tried: 100 })).toEqual({
    ...floors,
    stream: { foundPercent: 97, tried: 100 },
  });
});

test('less than the floor fails a run, and so does a part without one', () => {
  expect(judgeFloor(floors.session, { found: 953, tried: 1000 }).holds).toBe(false);
  expect(judgeFloor(floors.session, { found: 954, tried: 1000 }).holds).toBe(true);
  expect(judgeFloor(undefined, { found: 1, tried: 1 }).holds).toBe(false);
});

test('of every part whose conditions are tried, at least 95 % are found', () => {
  const tried = Object.keys(mutationParts).filter(
    (name) => isMutationPart(name) && mutationParts[name].conditions,
  );
  expect(tried).toEqual(['access', 'session', 'gateway', 'stream']);
  const written: Readonly<Record<string, { readonly foundPercent: number } | undefined>> = readFloors();
  for (const name of tried) expect(written[name]?.foundPercent, name).toBeGreaterThanOrEqual(95);
});
