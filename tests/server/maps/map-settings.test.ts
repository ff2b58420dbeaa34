import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { readMapSettings } from '#server/maps/map-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (sources: unknown, environment: Record<string, string> = {}) => {
  const path = join(folder, 'sources.json');
  writeFileSync(path, typeof sources === 'string' ? sources : JSON.stringify(sources));
  return readMapSettings({ MAP_SOURCES: path, ...environment });
};

const title = { zh: '街道', en: 'Streets' };
const plain = { id: 'streets', title, url: 'https://tiles.example/{z}/{x}/{y}.png' };

test('without settings there is nothing', () => {
  expect(readMapSettings({})).toEqual({ archives: [], providers: [], home: null });
});

test('archives are called by their files', () => {
  expect(readMapSettings({ MAP_ARCHIVES: '/maps/Sichuan 2026.pmtiles,b.pmtiles' }).archives).toEqual([
    { id: 'sichuan-2026', path: '/maps/Sichuan 2026.pmtiles' },
    { id: 'b', path: 'b.pmtiles' },
  ]);
});

test('a provider has what is usual where the file says nothing', () => {
  expect(read({ sources: [plain] }).providers).toMatchObject([
    {
      id: 'streets',
      datum: 'wgs84',
      minZoom: 0,
      maxZoom: 18,
      tileSize: 256,
      key: null,
      dim: true,
      perDay: null,
    },
  ]);
});

test('Tianditu needs its key and nothing else', () => {
  const [source] = read(
    { sources: [{ id: 'tdt', title, preset: 'tianditu-streets', keyEnv: 'TIANDITU_KEY' }] },
    { TIANDITU_KEY: 'abc' },
  ).providers;
  expect(source).toMatchObject({ perDay: 10_000, key: { variable: 'TIANDITU_KEY', value: 'abc' } });
  expect(source?.overlayUrl?.en).toContain('LAYER=eva');
});

const wrong: readonly (readonly [what: string, sources: unknown, RegExp])[] = [
  ['no JSON', '{', /MAP_SOURCES=.*JSON/],
  ['no list', {}, /sources/],
  ['a field that is none', { sources: [{ ...plain, zoom: 3 }] }, /\/sources\/0/],
  ['a name that is no part of an address', { sources: [{ ...plain, id: '../x' }] }, /\/sources\/0\/id/],
  ['no address', { sources: [{ id: 'a', title }] }, /source 1 \(a\): url is needed/],
  ['another protocol', { sources: [{ ...plain, url: 'file:///etc/passwd' }] }, /\/sources\/0\/url/],
  ['no row', { sources: [{ ...plain, url: 'https://tiles.example/{z}/{x}' }] }, /url needs \{y\}/],
  [
    'hosts without names',
    { sources: [{ ...plain, url: 'https://{s}.example/{z}/{x}/{y}' }] },
    /subdomains are needed/,
  ],
  [
    'a key without its variable',
    { sources: [{ ...plain, url: 'https://a.example/{z}/{x}/{y}?k={key}' }] },
    /keyEnv/,
  ],
  [
    'zooms the wrong way',
    { sources: [{ ...plain, minZoom: 9, maxZoom: 3 }] },
    /minZoom 9 is above maxZoom 3/,
  ],
  ['two of one name', { sources: [plain, plain] }, /two sources are called streets/],
];

test.each(wrong)('%s: the start says what is wrong', (_what, sources, message) => {
  expect(() => read(sources)).toThrow(message);
});

test('a file that is not there is named', () => {
  expect(() => readMapSettings({ MAP_SOURCES: '/nowhere/maps.json' })).toThrow(
    /MAP_SOURCES=\/nowhere\/maps\.json/,
  );
});

test('where maps look', () => {
  expect(readMapSettings({ MAP_HOME: '104.07, 30.67, 9' }).home).toEqual({
    longitudeDeg: 104.07,
    latitudeDeg: 30.67,
    zoom: 9,
  });
  for (const bad of ['104', '104,91', '181,30,9', '104,30,30', 'a,b,c', '104,,9', '1,2,3,4'])
    expect(() => readMapSettings({ MAP_HOME: bad }), bad).toThrow(/MAP_HOME=/);
});
