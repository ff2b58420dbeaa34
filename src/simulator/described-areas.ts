import { isOneOf } from './instruments/one-of.ts';
import { samplingRadiusM, samplingSites, type Site, type SiteKind, sites } from './sites.ts';
import type { World } from './world.ts';

/** Kinds of sites that become areas of master data, and as what. */
const areaTypes: Record<SiteKind, string | null> = {
  refinery: null,
  depot: 'depot',
  station: 'station',
  service: 'authorizedParking',
  parking: 'parkingLot',
};

/** An area as somebody has entered it, WGS-84. */
export interface DescribedArea extends Pick<
  Site,
  'name' | 'nameEn' | 'longitudeDeg' | 'latitudeDeg' | 'radiusM'
> {
  readonly areaCode: string;
  readonly type: string;
  readonly stationCode: string | null;
}

const samplingArea = (site: Site): DescribedArea => ({
  areaCode: `Q${site.code}`,
  type: 'authorizedUnsealing',
  name: `${site.name}取样点`,
  nameEn: `${site.nameEn} sampling point`,
  stationCode: null,
  longitudeDeg: site.longitudeDeg,
  latitudeDeg: site.latitudeDeg,
  radiusM: samplingRadiusM,
});

/** The areas of a fleet's master data: some smaller than the ground that they stand for. */
export const describedAreas = ({ seed, profile, furtherIncidents }: World): DescribedArea[] => [
  ...sites.flatMap((site, index): DescribedArea[] => {
    const type = areaTypes[site.kind];
    if (type === null) return [];
    const { code, name, nameEn, longitudeDeg, latitudeDeg, radiusM } = site;
    const isSmall = isOneOf(profile.smallAreaEvery, seed, 'area', index);
    return [
      {
        areaCode: code,
        type,
        name,
        nameEn,
        stationCode: site.kind === 'station' ? code : null,
        longitudeDeg,
        latitudeDeg,
        radiusM: isSmall ? radiusM - profile.smallAreaM : radiusM,
      },
    ];
  }),
  ...(furtherIncidents > 0 ? samplingSites.map(samplingArea) : []),
];
