import type { PositionType } from '../../words/gauge-words.ts';
import { propertyOf } from './place-properties.ts';

/** What a shape of a file can become: a fence of each type, or a place of each kind. */
export const placeKinds = [
  'other',
  'authorizedUnsealing',
  'authorizedParking',
  'station',
  'depot',
  'parkingLot',
  'serviceDepot',
] as const satisfies readonly PositionType[];

/** See `placeKinds`. */
export type PlaceKind = (typeof placeKinds)[number];

export const isPlaceKind = (value: unknown): value is PlaceKind => placeKinds.some((kind) => kind === value);

/** How folders and columns of others call each kind; a fence that is none of them is called anything. */
const kindNames: Readonly<Record<PlaceKind, readonly string[]>> = {
  other: [],
  authorizedUnsealing: ['开封区', 'unsealing'],
  authorizedParking: ['停车区', 'authorised parking', 'authorized parking'],
  station: ['加油站', '油站', 'gas station', 'petrol station', 'filling station', 'fuel station', 'stations'],
  depot: ['油库', 'depot'],
  parkingLot: ['停车场', 'parking lot', 'car park'],
  serviceDepot: ['维修', '修理', 'service depot', 'workshop', 'repair shop'],
};

/** Kinds in the order in which names are looked for: a service depot is no depot. */
const inOrder: readonly PlaceKind[] = [
  'serviceDepot',
  'authorizedUnsealing',
  'authorizedParking',
  'station',
  'depot',
  'parkingLot',
];

const kindHeads = ['type', '类型', 'kind', '类别'];

/** The kind that a file itself says of a shape, by a column or by its folder; null: it says none that we know. */
export const kindIn = (folder: string, properties: Readonly<Record<string, unknown>>): PlaceKind | null => {
  const said = propertyOf(properties, kindHeads);
  if (isPlaceKind(said)) return said;
  const texts = [said, folder].map((text) => text.toLowerCase()).filter((text) => text !== '');
  for (const text of texts) {
    const kind = inOrder.find((one) => kindNames[one].some((name) => text.includes(name)));
    if (kind !== undefined) return kind;
  }
  return null;
};
