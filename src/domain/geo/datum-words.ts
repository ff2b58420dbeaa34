import type { Datum } from './datum.ts';

/** What people call a datum: by whose map they took the coordinates from. */
export const datumWords: Readonly<Record<Datum, readonly [zh: string, en: string]>> = {
  wgs84: ['GPS（WGS-84）', 'GPS (WGS-84)'],
  gcj02: ['高德、腾讯（GCJ-02）', 'AMap, Tencent (GCJ-02)'],
  bd09: ['百度（BD-09）', 'Baidu (BD-09)'],
};
