import { createHash } from 'node:crypto';

import type { MapSource } from '#contract/fleet/maps.ts';

import type { Provider } from './provider-settings.ts';
import type { TileArchive } from './tile-archive.ts';

/** Another setting has another; the key is no part of it, for it is in every tile's address. */
const versionOf = (provider: Provider): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...provider, key: null }))
    .digest('base64url')
    .slice(0, 12);

/** A provider as maps draw it. */
export const sourceOfProvider = (provider: Provider): MapSource => ({
  id: provider.id,
  kind: 'raster',
  titleZh: provider.title.zh,
  titleEn: provider.title.en,
  datum: provider.datum,
  minZoom: provider.minZoom,
  maxZoom: provider.maxZoom,
  tileSize: provider.tileSize,
  version: versionOf(provider),
  overlay: provider.overlayUrl !== null,
  box: null,
  attribution: provider.attribution,
  approvalNumber: provider.approvalNumber,
  dim: provider.dim,
});

/** An archive as maps draw it. @param isAlone there is no other archive that could be taken for it */
export const sourceOfArchive = (id: string, archive: TileArchive, isAlone: boolean): MapSource => {
  const isVector = archive.kind === 'vector';
  const name = isAlone ? '' : ` · ${id}`;
  return {
    id,
    kind: archive.kind,
    titleZh: `${isVector ? '灰色地图' : '图片'}${name}`,
    titleEn: `${isVector ? 'Quiet map' : 'Pictures'}${name}`,
    datum: 'wgs84',
    minZoom: archive.minZoom,
    maxZoom: archive.maxZoom,
    tileSize: isVector ? 512 : 256,
    version: archive.version,
    overlay: false,
    box: [...archive.box],
    attribution: archive.attribution,
    approvalNumber: '',
    dim: true,
  };
};
