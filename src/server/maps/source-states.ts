import { basename } from 'node:path';

import type { MapSourceState } from '#contract/fleet/maps.ts';

import type { createMapArchives } from './map-archives.ts';
import type { MapSettings } from './map-settings.ts';
import type { Provider } from './provider-settings.ts';
import { sourceOfArchive } from './map-sources.ts';
import type { MapUse } from './map-use.ts';
import type { SourceStandings } from './source-standings.ts';

/** Host of a provider, the first of those that take turns. */
const hostOf = ({ url, subdomains }: Provider): string =>
  new URL(url.replaceAll('{s}', subdomains[0] ?? '').replaceAll(/[{}]/g, '')).hostname;

interface StatePorts {
  readonly settings: MapSettings;
  readonly archives: ReturnType<typeof createMapArchives>;
  readonly standings: SourceStandings;
  readonly use: Pick<MapUse, 'today'>;
}

/** Sources with what they cost and why they give nothing, those included that can't be opened. */
export const readSourceStates = async ({
  settings,
  archives,
  standings,
  use,
}: StatePorts): Promise<readonly MapSourceState[]> => {
  const whyAway = (id: string): Pick<MapSourceState, 'fault' | 'detail' | 'awaySince'> => {
    const standing = standings.of(id);
    const last = archives.faultOf(id) ?? standing?.last;
    return {
      fault: last?.fault ?? null,
      detail: last?.detail ?? '',
      awaySince: standing === undefined ? null : new Date(standing.sinceMs).toISOString(),
    };
  };
  const today = await use.today();
  const open = archives.open();
  const ofArchives = settings.archives.map(({ id, path }): MapSourceState => {
    const archive = open.get(id);
    const source = archive === undefined ? null : sourceOfArchive(id, archive, open.size === 1);
    return {
      id,
      titleZh: source?.titleZh ?? id,
      titleEn: source?.titleEn ?? id,
      kind: archive?.kind ?? 'unreadable',
      place: basename(path),
      sizeBytes: archive?.sizeBytes ?? null,
      ...whyAway(id),
      tilesToday: 0,
      failedToday: 0,
      perDay: null,
      lastTileTime: null,
    };
  });
  const ofProviders = settings.providers.map((provider): MapSourceState => {
    const used = today.get(provider.id);
    return {
      id: provider.id,
      titleZh: provider.title.zh,
      titleEn: provider.title.en,
      kind: 'raster',
      place: hostOf(provider),
      sizeBytes: null,
      ...whyAway(provider.id),
      tilesToday: used?.tiles ?? 0,
      failedToday: used?.failed ?? 0,
      perDay: provider.perDay,
      lastTileTime: used?.lastTileTime ?? null,
    };
  });
  return [...ofArchives, ...ofProviders];
};
