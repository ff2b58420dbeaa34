// How many small faults the tests find: `npm run bench -- mutation [--part engine --lines 60 --seed 1 --raise]`.
// Faults stand in random lines of a part's sources; or every condition of them is taken out, one at a time, and the share
// that a test notices must not fall below `support/mutation/floors.json` (`--raise` writes a higher one down). What no test
// found is printed, then a line a part. `--only <files>` and `--tests <files>` try some sources by some tests, for whoever
// writes one. With TEST_DATABASE_URL the tests run on that PostgreSQL, which is quicker.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { createRandom } from '#simulator/random.ts';

import {
  foundPercentOf,
  judgeFloor,
  type Measured,
  raised,
  readFloors,
  writeFloors,
} from './support/mutation/floor.ts';
import { isMutationPart, mutationParts, type MutationPartName } from './support/mutation/parts.ts';
import { measureRandomLines } from './support/mutation/random-lines.ts';
import { type Tried, tryConditions } from './support/mutation/try-conditions.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: Object.keys(mutationParts).join() },
    lines: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    only: { type: 'string' },
    tests: { type: 'string' },
    raise: { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
const onlyTests = values.tests?.split(',');
/** Per cent that are to be found: of faults in random lines, and of conditions that are taken out. */
const aims = { lines: 80, conditions: 95 };
const cache = 'node_modules/.cache/mutation';

/** A file, or what lies in a folder whose name ends in `/`. */
const filesOf = (place: string): string[] =>
  !place.endsWith('/')
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => `${entry.parentPath.replace(/\/$/, '')}/${entry.name}`)
        .toSorted();

const shown = ({ condition: { file, line, taken, text }, reached }: Tried): string =>
  `${file}:${line} ${taken}: ${text}${reached ? '' : ' (never reached)'}`;

const measureConditions = async (
  name: MutationPartName,
  sources: readonly string[],
  tests: readonly string[],
): Promise<Measured> => {
  let [found, tried] = [0, 0];
  await tryConditions(sources, tests, `${cache}/${name}`, (one) => {
    tried += 1;
    if (one.noticedBy === null) console.log(shown(one));
    else found += 1;
  });
  return { found, tried };
};

const measure = async (name: MutationPartName): Promise<void> => {
  const part = mutationParts[name];
  const sources = part.sources.flatMap(filesOf).filter((file) => only?.includes(file) ?? true);
  const tests = part.tests
    .flatMap(filesOf)
    .filter((file) => file.endsWith('.test.ts') && !part.slow?.includes(file))
    .filter((file) => onlyTests?.includes(file) ?? true);
  if (sources.length === 0) return;
  const random = createRandom(Number(values.seed));
  const measured = part.conditions
    ? await measureConditions(name, sources, tests)
    : measureRandomLines(name, sources, tests, cache, Number(values.lines), random);
  const { found, tried } = measured;
  const aim = part.conditions ? aims.conditions : aims.lines;
  console.log(
    `${name}: ${found} of ${tried} found (${foundPercentOf(measured)} %), aim ${aim} %; ` +
      (part.conditions ? 'every condition' : `seed ${values.seed}`),
  );
  // Random lines vary from run to run; a part of a part has no floor.
  if (!part.conditions) {
    if (found * 100 < aim * tried) process.exitCode = 1;
    return;
  }
  if (only !== undefined || onlyTests !== undefined) return;
  if (values.raise) writeFloors(raised(readFloors(), name, measured));
  const { holds, words } = judgeFloor(readFloors()[name], measured);
  console.log(`${name}: ${words}`);
  if (!holds) process.exitCode = 1;
};

for (const name of values.part.split(',')) {
  if (!isMutationPart(name))
    throw new Error(`no part ${name}; there are ${Object.keys(mutationParts).join(', ')}`);
  await measure(name);
}
