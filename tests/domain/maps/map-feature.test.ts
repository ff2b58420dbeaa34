import { expect, test } from 'vitest';

import { featureName, mapFeatureOf } from '#domain/maps/map-feature.ts';
import { tileSchemaOf } from '#domain/maps/tile-schema.ts';

const of = (layer: string, fields: Readonly<Record<string, unknown>>) =>
  mapFeatureOf(layer, (field) => fields[field]);

test('a schema is known by layers that no other has', () => {
  expect(tileSchemaOf(['water', 'earth', 'roads', 'places'])).toBe('protomaps');
  expect(tileSchemaOf(['water', 'transportation', 'place', 'park'])).toBe('openmaptiles');
  expect(tileSchemaOf(['ocean', 'streets', 'place_labels'])).toBe('shortbread');
  expect(tileSchemaOf(['roads'])).toBeNull();
  expect(tileSchemaOf([])).toBeNull();
});

test('the same road is the same in three schemas', () => {
  const motorway = { role: 'road', rank: 5, link: false };
  expect(of('roads', { kind: 'highway', kind_detail: 'motorway' })).toEqual(motorway);
  expect(of('transportation', { class: 'motorway' })).toEqual(motorway);
  expect(of('streets', { kind: 'motorway' })).toEqual(motorway);
  // Protomaps calls it major, and says elsewhere how major.
  expect(of('roads', { kind: 'major_road', kind_detail: 'secondary' })).toMatchObject({ rank: 2 });
  expect(of('transportation', { class: 'motorway', ramp: 1 })).toMatchObject({ link: true });
});

test('a locality is a town in one schema, and a field in the others', () => {
  expect(of('places', { kind: 'locality', kind_detail: 'town' })).toEqual({ role: 'place', rank: 5 });
  expect(of('place', { class: 'locality' })).toBeNull();
});

test('boundaries, ferries and what has no class are not drawn', () => {
  expect(of('boundary', { admin_level: 2 })).toBeNull();
  expect(of('boundaries', { kind: 'country' })).toBeNull();
  expect(of('transportation', { class: 'ferry' })).toBeNull();
  expect(of('transportation', {})).toBeNull();
  expect(of('landuse', { kind: 'military' })).toBeNull();
  expect(of('place', { class: 'constructor' })).toBeNull();
  expect(of('mountain_peak', { class: 'peak' })).toBeNull();
});

test('a name is that of the language, else what stands there, else Latin letters', () => {
  const name = (fields: Readonly<Record<string, unknown>>, language: 'zh' | 'en') =>
    featureName((field) => fields[field], language);
  const both = { name: 'Chengdu Shi', 'name:zh': '成都市', 'name:zh-Hans': '成都', 'name:en': 'Chengdu' };
  expect([name(both, 'zh'), name(both, 'en')]).toEqual(['成都', 'Chengdu']);
  expect(name({ name: '慈溪市', 'name:latin': 'Cixi' }, 'en')).toBe('Cixi');
  expect(name({ 'name:latin': 'Vaduz' }, 'zh')).toBe('Vaduz');
  expect(name({ name: '' }, 'zh')).toBeNull();
});
