import sitesJson from './geography/sites.json' with { type: 'json' };

export type SiteKind = 'refinery' | 'depot' | 'station' | 'service' | 'parking';

/** A place of the pretend world, WGS-84. `node` is where the road network reaches it. */
export interface Site {
  readonly code: string;
  readonly kind: SiteKind;
  readonly name: string;
  readonly nameEn: string;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly node: number;
  readonly radiusM: number;
}

/** Radii of the circles that become areas: a rack yard, a forecourt, a service area, a truck park. */
const radiusM: Record<SiteKind, number> = {
  refinery: 500,
  depot: 400,
  station: 150,
  service: 250,
  parking: 250,
};

const isKind = (kind: string): kind is SiteKind => Object.hasOwn(radiusM, kind);

export const sites: readonly Site[] = sitesJson.map((row) => {
  if (!isKind(row.kind)) throw new Error(`unknown kind of site: ${row.kind}`);
  return {
    code: row.id,
    kind: row.kind,
    name: row.zh,
    nameEn: row.en,
    longitudeDeg: row.lon,
    latitudeDeg: row.lat,
    node: row.node,
    radiusM: radiusM[row.kind],
  };
});

/** Every service area has a corner where samples may be drawn. */
export const samplingRadiusM = 60;

export const sitesOf = (...kinds: readonly SiteKind[]): readonly Site[] =>
  sites.filter((site) => kinds.includes(site.kind));

export const samplingSites = sitesOf('service');
