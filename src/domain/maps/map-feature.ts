/** How a feature of a tile answers a field: text, number, boolean or nothing. */
export type FieldOf = (field: string) => unknown;

/** What a feature is to the map, whatever its schema calls it. Ranks: a higher one is drawn earlier and larger. */
export type MapFeature =
  | { readonly role: 'land' | 'water' | 'urban' | 'green' }
  | { readonly role: 'river' }
  | { readonly role: 'building' }
  | { readonly role: 'road' | 'roadName'; readonly rank: RoadRank; readonly link: boolean }
  | { readonly role: 'place'; readonly rank: PlaceRank };

/** 5 motorways … 1 streets, 0 service roads and tracks. */
export type RoadRank = 0 | 1 | 2 | 3 | 4 | 5;
/** 9 countries, 8 provinces, 6 cities, 5 towns, 3 villages, 2 quarters, 1 hamlets. */
export type PlaceRank = 1 | 2 | 3 | 5 | 6 | 8 | 9;

const roadRanks: Readonly<Record<string, RoadRank>> = {
  motorway: 5,
  highway: 5,
  trunk: 4,
  primary: 3,
  major_road: 3,
  secondary: 2,
  tertiary: 2,
  medium_road: 2,
  minor: 1,
  minor_road: 1,
  residential: 1,
  unclassified: 1,
  living_street: 1,
  service: 0,
  track: 0,
};

const placeRanks: Readonly<Record<string, PlaceRank>> = {
  country: 9,
  region: 8,
  state: 8,
  province: 8,
  capital: 6,
  state_capital: 6,
  city: 6,
  town: 5,
  village: 3,
  suburb: 2,
  neighbourhood: 2,
  quarter: 2,
  macrohood: 2,
  hamlet: 1,
};

const urban = new Set(['residential', 'commercial', 'industrial', 'urban_area', 'retail']);
const green = new Set(['wood', 'forest', 'park', 'grass', 'nature_reserve', 'national_park', 'meadow']);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const rankIn = <R>(ranks: Readonly<Record<string, R>>, name: string | null): R | null =>
  name !== null && Object.hasOwn(ranks, name) ? (ranks[name] ?? null) : null;

const roadOf = (role: 'road' | 'roadName', kind: string | null, link: boolean): MapFeature | null => {
  const rank = rankIn(roadRanks, kind);
  return rank === null ? null : { role, rank, link };
};

const placeOf = (kind: string | null): MapFeature | null => {
  const rank = rankIn(placeRanks, kind);
  return rank === null ? null : { role: 'place', rank };
};

/** Protomaps names the class twice: in `kind` coarsely, in `kind_detail` as OpenStreetMap does. */
const protomapsRoadKind = (get: FieldOf): string | null => {
  const kind = text(get('kind'));
  return kind === 'major_road' ? (text(get('kind_detail')) ?? kind) : kind;
};

/**
 * What is drawn of a feature; null: nothing. Boundaries are nothing: which are right is for no fleet console to say.
 * @param layer name of its layer: those of the three schemas do not contradict each other
 */
export const mapFeatureOf = (layer: string, get: FieldOf): MapFeature | null => {
  const kind = text(get('class')) ?? text(get('kind'));
  switch (layer) {
    case 'water':
    case 'ocean':
    case 'water_polygons':
      return { role: 'water' };
    case 'waterway':
    case 'water_lines':
    case 'physical_line':
      return { role: 'river' };
    case 'earth':
      return { role: 'land' };
    case 'landuse':
    case 'landcover':
    case 'land':
    case 'park':
      if (kind === null) return null;
      return urban.has(kind) ? { role: 'urban' } : green.has(kind) ? { role: 'green' } : null;
    case 'buildings':
    case 'building':
      return { role: 'building' };
    case 'roads':
      return roadOf('road', protomapsRoadKind(get), get('is_link') === true);
    case 'transportation':
    case 'streets':
      return roadOf('road', kind, get('ramp') === 1 || get('link') === true);
    case 'transportation_name':
    case 'street_labels':
      return roadOf('roadName', kind, false);
    case 'places':
      // In Protomaps a locality is what its detail says; in the other schemas it is a field or a wood.
      return placeOf(kind === 'locality' ? (text(get('kind_detail')) ?? 'village') : kind);
    case 'place':
    case 'place_labels':
      return placeOf(kind);
    default:
      return null;
  }
};

const nameFields: Readonly<Record<'zh' | 'en', readonly string[]>> = {
  zh: ['name:zh-Hans', 'name:zh', 'name_zh', 'name', 'name:latin'],
  // Some writers give `name:latin` and nothing else.
  en: ['name:en', 'name_en', 'name:latin', 'name_int', 'name'],
};

/** The name of a feature in a language, or as it stands there; null: it has none. */
export const featureName = (get: FieldOf, language: 'zh' | 'en'): string | null => {
  for (const field of nameFields[language]) {
    const name = text(get(field));
    if (name !== null) return name;
  }
  return null;
};
