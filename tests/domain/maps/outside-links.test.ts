import { expect, test } from 'vitest';

import { outsideLinks } from '#domain/maps/outside-links.ts';

test('a place goes to others in WGS-84, as each of them calls it, and a name does not end the address', () => {
  const links = outsideLinks({ longitudeDeg: 121.55, latitudeDeg: 29.88 }, '浙B·0&x=1');
  const of = (id: string): URL => new URL(links.find((link) => link.id === id)?.href ?? '');
  expect(of('amap').searchParams.get('position')).toBe('121.550000,29.880000');
  expect(of('amap').searchParams.get('coordinate')).toBe('wgs84');
  expect(of('amap').searchParams.get('name')).toBe('浙B·0&x=1');
  expect(of('tencent').searchParams.get('marker')).toBe('coord:29.880000,121.550000;title:浙B·0&x=1');
  expect(of('tencent').searchParams.get('coord_type')).toBe('1');
  expect(of('baidu').searchParams.get('coord_type')).toBe('wgs84');
  expect(of('baidu').searchParams.get('location')).toBe('29.880000,121.550000');
  expect(of('google').searchParams.get('query')).toBe('29.880000,121.550000');
});
