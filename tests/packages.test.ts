import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const own = json<{
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}>('package.json');
const { packages } = json<{ readonly packages: Readonly<Record<string, Locked>> }>('package-lock.json');

/** Where Node would find a package that another one needs: beside it or above. */
const found = (from: string, name: string): Locked | undefined => {
  const inside = from.split('/node_modules/');
  const places = inside.map((_, depth) => inside.slice(0, inside.length - depth).join('/node_modules/'));
  return [...places, '']
    .map((place) => packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`])
    .find((entry) => entry !== undefined);
};

test('the lock knows every package of every platform by its version, and names no host', () => {
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) => [
    ...Object.keys(dependencies ?? {})
      .filter((name) => found(place, name) === undefined)
      .map((name) => `${place} needs ${name}`),
    ...Object.entries(optionalDependencies ?? {})
      // Exact versions are parts of the same release, one a platform.
      .filter(([name, version]) => /^\d/.test(version) && found(place, name)?.version !== version)
      .map(([name, version]) => `${place} needs ${name} ${version}`),
  ]);
  expect(missing).toEqual([]);
  expect(Object.keys(packages).filter((place) => place !== '' && !packages[place]?.version)).toEqual([]);
  expect(Object.keys(packages).filter((place) => packages[place]?.resolved !== undefined)).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(400);
});

test('every version is an exact one', () => {
  const versions = Object.entries({
    ...own.dependencies,
    ...own.devDependencies,
    ...own.optionalDependencies,
  });
  expect(versions.length).toBeGreaterThan(60);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

// Where one is missing: src/decisions/packages.md says how npm enters it.
test('the lock has a hash of every package, those of other platforms too', () => {
  const unchecked = Object.entries(packages)
    .filter(([place, { integrity }]) => place !== '' && !integrity?.startsWith('sha512-'))
    .map(([place]) => place);
  expect(unchecked).toEqual([]);
});

test('who installs without tools of development can build and serve', () => {
  const imported = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/from '([^'.#][^']*)'/g)].map(([, name = '']) => name);
  const packageOf = (name: string): string =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
  const needed = imported('vite.config.ts').filter((name) => !name.startsWith('node:'));
  expect(needed.length).toBeGreaterThan(3);
  expect(needed.map(packageOf).filter((name) => own.dependencies[name] === undefined)).toEqual([]);
  expect(needed.map((name) => packages[`node_modules/${packageOf(name)}`]?.dev ?? false)).not.toContain(true);
  // Checks of types are made where the code is written.
  expect(Object.keys(own.dependencies).filter((name) => /^@types\/|^typescript$/.test(name))).toEqual([]);
});

type Version = readonly [major: number, minor: number, patch: number];

const versionOf = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
};

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Whether a version is within a range of `engines`: alternatives, each of one or more comparators. */
const isWithin = (version: Version, range: string): boolean =>
  range.split('||').some((alternative) =>
    [...alternative.matchAll(/(>=|>|<=|<|\^|~|)\s*v?(\d[\w.]*)/g)].every(([, sign = '', text = '']) => {
      const bound = versionOf(text);
      const order = compare(version, bound);
      const parts = text.split('.').length;
      const same = bound.slice(0, parts).every((part, at) => version[at] === part);
      const within: Readonly<Record<string, boolean>> = {
        '>=': order >= 0,
        '>': order > 0 && !same,
        '<=': order <= 0 || same,
        '<': order < 0,
        '^': order >= 0 && version[0] === bound[0],
        '~': order >= 0 && version[0] === bound[0] && version[1] === bound[1],
        '': same,
      };
      return within[sign] === true;
    }),
  );

/** Packages that ask for more than they use. */
const overstated: Readonly<Record<string, string>> = {
  'node_modules/@rolldown/plugin-babel': 'Node 22.12 in every version; builds on 20.19.0 (tried by hand)',
};

/** What each package that is installed without tools of development asks of Node. */
const asked = Object.entries(packages).flatMap(([place, { dev, engines }]) =>
  place === '' || dev === true || engines?.node === undefined || place in overstated
    ? []
    : [[place, engines.node] as const],
);

/** The lowest version that all of them support. */
const lowest = asked
  .flatMap(([, range]) => [...range.matchAll(/\d+(?:\.\d+)*/g)].map(([text]) => versionOf(text)))
  .toSorted(compare)
  .find((version) => asked.every(([, range]) => isWithin(version, range)));

test('ranges of versions are read as npm reads them', () => {
  const at = (text: string, range: string): boolean => isWithin(versionOf(text), range);
  for (const [version, range, expected] of [
    ['20.19.0', '^20.19.0 || >=22.12.0', true],
    ['21.0.0', '^20.19.0 || >=22.12.0', false],
    ['22.11.0', '^20.19.0 || >=22.12.0', false],
    ['20.19.0', '18 || 20 || >=22', true],
    ['20.19.0', '>= 20.19.0', true],
    ['20.18.9', '>= 20.19.0', false],
    ['20.19.0', '>=18 <20', false],
    ['20.19.0', '*', true],
  ] as const)
    expect(at(version, range), `${version} ${range}`).toBe(expected);
});

test('the Node that is asked for is the lowest that every package supports, wherever it is named', () => {
  expect(asked.length).toBeGreaterThan(200);
  const [major, minor] = lowest ?? [];
  const named = `${major}.${minor}`;
  expect(lowest?.[2]).toBe(0);
  expect(own.engines.node).toBe(`>=${named}`);
  // The launcher reads it there.
  expect(readFileSync('src/server/launch.mjs', 'utf8')).toContain('engines.node');
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${named} or newer`);
  expect(readFileSync('vite.config.ts', 'utf8')).toContain(`target: 'node${major}'`);
  // An exception that is none any more is taken away.
  for (const place of Object.keys(overstated))
    expect(isWithin(lowest ?? [0, 0, 0], packages[place]?.engines?.node ?? '*'), place).toBe(false);
});
