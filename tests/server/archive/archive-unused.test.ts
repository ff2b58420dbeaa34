import { expect, test } from 'vitest';

import { english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { ownTruck } from '../../support/worlds/demo-world.ts';

test('where nothing was moved nothing of DuckDB is loaded, however old what is asked for', async () => {
  const loaded: string[] = [];
  const load = process.dlopen;
  process.dlopen = (...args: Parameters<typeof load>) => {
    loaded.push(String(args[1]));
    return Reflect.apply(load, process, args);
  };
  const world = await openCommandWorld();
  world.pass(100 * 86_400_000);
  await world.signInAgain();
  const day = new Date(world.now() - 99 * 86_400_000).toISOString();
  const end = new Date(world.now() - 98 * 86_400_000).toISOString();
  const answer = await world
    .admin()
    .get(`/track?signCode=${encodeURIComponent(ownTruck)}&startTime=${day}&endTime=${end}`, english);
  expect(answer.resultCode, answer.message).toBe(200);
  expect(loaded.filter((file) => file.includes('duckdb'))).toEqual([]);
  await import('@duckdb/node-api');
  expect(loaded.filter((file) => file.includes('duckdb')).length).toBeGreaterThan(0);
  process.dlopen = load;
  await world.close();
});
