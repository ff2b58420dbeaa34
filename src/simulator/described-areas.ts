import { isOneOf } from './instruments/one-of.ts';
import { hashOf, uniformAt } from './random.ts';
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

type Circle = Pick<DescribedArea, 'longitudeDeg' | 'latitudeDeg' | 'radiusM'>;

const metresPerDeg = 111_195;

const isDrawnSmall = ({ seed, profile }: World, index: number): boolean =>
  isOneOf(profile.smallAreaEvery, seed, 'area', index);

/** A circle as somebody drew it who did not walk the ground: too small, and not around its middle. */
const drawnSmall = ({ seed, profile }: World, code: string, circle: Circle): Circle => {
  const direction = 2 * Math.PI * uniformAt(hashOf(seed, 'area', code), 0);
  const northDeg = (profile.smallAreaOffM * Math.sin(direction)) / metresPerDeg;
  const eastDeg = (profile.smallAreaOffM * Math.cos(direction)) / metresPerDeg;
  return {
    longitudeDeg: circle.longitudeDeg + eastDeg / Math.cos((circle.latitudeDeg * Math.PI) / 180),
    latitudeDeg: circle.latitudeDeg + northDeg,
    radiusM: circle.radiusM - profile.smallAreaM,
  };
};

/** The areas of a fleet's master data: some smaller than the ground that they stand for. */
export const describedAreas = (world: World): DescribedArea[] => [
  ...sites.flatMap((site, index): DescribedArea[] => {
    const type = areaTypes[site.kind];
    if (type === null) return [];
    const { code, name, nameEn, longitudeDeg, latitudeDeg, radiusM } = site;
    const area = {
      areaCode: code,
      type,
      name,
      nameEn,
      stationCode: site.kind === 'station' ? code : null,
    };
    const circle = { longitudeDeg, latitudeDeg, radiusM };
    return [{ ...area, ...(isDrawnSmall(world, index) ? drawnSmall(world, code, circle) : circle) }];
  }),
  ...(world.furtherIncidents > 0 ? samplingSites.map(samplingArea) : []),
];
