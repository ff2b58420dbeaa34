import type { LonLat } from '../geo/geo.ts';

/** A page of another map with a mark at a place. */
export interface OutsideLink {
  readonly id: 'amap' | 'tencent' | 'baidu' | 'google';
  readonly title: readonly [zh: string, en: string];
  readonly href: string;
}

/**
 * A place on others' maps. All are told WGS-84, in their own words, and move it themselves.
 * @param name what stands at the mark
 */
export const outsideLinks = ({ longitudeDeg, latitudeDeg }: LonLat, name: string): readonly OutsideLink[] => {
  const [lon, lat] = [longitudeDeg.toFixed(6), latitudeDeg.toFixed(6)];
  const said = encodeURIComponent(name);
  return [
    {
      id: 'amap',
      title: ['高德地图', 'AMap'],
      href: `https://uri.amap.com/marker?position=${lon},${lat}&name=${said}&coordinate=wgs84&callnative=1`,
    },
    {
      id: 'tencent',
      title: ['腾讯地图', 'Tencent Maps'],
      href: `https://apis.map.qq.com/uri/v1/marker?marker=coord:${lat},${lon};title:${said}&coord_type=1&referer=TankWatch`,
    },
    {
      id: 'baidu',
      title: ['百度地图', 'Baidu Maps'],
      href: `https://api.map.baidu.com/marker?location=${lat},${lon}&title=${said}&content=${said}&coord_type=wgs84&output=html&src=TankWatch`,
    },
    {
      id: 'google',
      title: ['Google 地图', 'Google Maps'],
      href: `https://www.google.com/maps/search/?api=1&query=${lat},${lon}`,
    },
  ];
};
