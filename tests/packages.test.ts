import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const own = json<{
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
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
