import type { XmlElement } from '../../text/read-xml.ts';
import { ringOf } from '../geo-json.ts';
import {
  type FileMark,
  type FoundPlace,
  type FoundPosition,
  type FoundShape,
  placesOf,
} from './found-place.ts';
import { nameIn, radiusIn } from './place-properties.ts';

/** Names by which a document says in its extended data who wrote it. */
export const markNames = { installation: 'tankwatch-installation', table: 'tankwatch-table' } as const;

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((one) => one.name === name);

/** Elements of a name, however deep, in their order. */
const within = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((one) => [...(one.name === name ? [one] : []), ...within(one, name)]);

const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? '';

/** `longitude,latitude[,height]`, separated by blanks; people put some behind commas too. */
const positionsOf = (element: XmlElement | undefined): readonly FoundPosition[] | null => {
  const positions = textOf(element && within(element, 'coordinates')[0])
    .replaceAll(/\s*[,，]\s*/g, ',')
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => text.split(',').map((part) => (part === '' ? Number.NaN : Number(part))));
  return positions.every(
    ([longitudeDeg, latitudeDeg]) => Number.isFinite(longitudeDeg) && Number.isFinite(latitudeDeg),
  )
    ? positions.map(([longitudeDeg = 0, latitudeDeg = 0]) => [longitudeDeg, latitudeDeg])
    : null;
};

const polygonOf = (rings: readonly XmlElement[]): FoundShape => {
  const positions = rings.map((ring) => positionsOf(ring));
  if (positions.length === 0) return { kind: 'nothing' };
  return positions.every((ring) => ring !== null)
    ? { kind: 'polygon', rings: positions }
    : { kind: 'notNumbers' };
};

const pinOf = (point: XmlElement): FoundShape => {
  const [position] = positionsOf(point) ?? [];
  return position === undefined ? { kind: 'notNumbers' } : { kind: 'pin', position };
};

/** What each geometry of KML is; those that hold others are looked into. */
const shapesOf = (element: XmlElement): readonly FoundShape[] =>
  element.children.flatMap((one): readonly FoundShape[] => {
    switch (one.name) {
      case 'Polygon':
        return [polygonOf([...within(one, 'outerBoundaryIs'), ...within(one, 'innerBoundaryIs')])];
      case 'LinearRing':
        return [polygonOf([one])];
      case 'Point':
        return [pinOf(one)];
      case 'LineString':
      case 'Track':
      case 'MultiTrack':
        return [{ kind: 'path' }];
      case 'Model':
        return [{ kind: 'overlay' }];
      case 'MultiGeometry':
        return shapesOf(one);
      default:
        return [];
    }
  });

/** Fields of the extended data; numbers are not told from text in a KML. */
const dataIn = (element: XmlElement): Readonly<Record<string, string>> => {
  const extended = child(element, 'ExtendedData');
  if (extended === undefined) return {};
  return Object.fromEntries([
    ...within(extended, 'Data').map((data) => [data.attributes['name'] ?? '', textOf(child(data, 'value'))]),
    ...within(extended, 'SimpleData').map((data) => [data.attributes['name'] ?? '', textOf(data)]),
  ]);
};

/** A circle that went out as a polygon with its centre and radius as data: one again while it is still that polygon. */
const asCircle = (data: Readonly<Record<string, string>>, shape: FoundShape): FoundShape => {
  if (shape.kind !== 'polygon' || shape.rings.length !== 1) return shape;
  const circle = {
    longitudeDeg: Number(data['longitudeDeg'] ?? Number.NaN),
    latitudeDeg: Number(data['latitudeDeg'] ?? Number.NaN),
    radiusM: Number(data['radiusM'] ?? Number.NaN),
  };
  if (!Object.values(circle).every(Number.isFinite)) return shape;
  const corners = ringOf({ circle });
  const [ring = []] = shape.rings;
  const isSame =
    ring.length === corners.length + 1 &&
    corners.every(([longitudeDeg, latitudeDeg], index) => {
      const [x = 0, y = 0] = ring[index] ?? [];
      return Math.abs(x - longitudeDeg) < 1e-6 && Math.abs(y - latitudeDeg) < 1e-6;
    });
  return isSame ? { kind: 'pin', position: [circle.longitudeDeg, circle.latitudeDeg] } : shape;
};

/** What our own exports say of a circle beside its radius; the pin says it. */
const withoutCentre = ({
  longitudeDeg: _longitude,
  latitudeDeg: _latitude,
  ...others
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> => others;

const placemark = (element: XmlElement, folder: string): readonly FoundPlace[] => {
  const data = dataIn(element);
  const shapes = shapesOf(element).map((shape) => asCircle(data, shape));
  const id = Number(/^[a-z]+-(\d{1,9})$/.exec(element.attributes['id'] ?? '')?.[1] ?? 0);
  return placesOf(
    {
      folder,
      name: textOf(child(element, 'name')) || nameIn(data),
      id: id > 0 ? id : null,
      properties: withoutCentre(data),
      radiusM: radiusIn(data),
    },
    shapes.length === 0 ? [{ kind: 'nothing' }] : shapes,
  );
};

/** Features of KML that are no placemarks. */
const others: Readonly<Record<string, FoundShape['kind'] & ('overlay' | 'link')>> = {
  GroundOverlay: 'overlay',
  ScreenOverlay: 'overlay',
  PhotoOverlay: 'overlay',
  NetworkLink: 'link',
};

const placesIn = (element: XmlElement, folder: string): readonly FoundPlace[] =>
  element.children.flatMap((one): readonly FoundPlace[] => {
    if (one.name === 'Placemark') return placemark(one, folder);
    if (one.name === 'Document') return placesIn(one, folder);
    if (one.name === 'Folder') {
      const name = textOf(child(one, 'name'));
      return placesIn(one, [folder, name].filter((part) => part !== '').join(' / '));
    }
    const kind = Object.hasOwn(others, one.name) ? others[one.name] : undefined;
    if (kind === undefined) return [];
    const name = textOf(child(one, 'name')) || null;
    return placesOf({ folder, name, id: null, properties: {}, radiusM: null }, [{ kind }]);
  });

const markOf = (root: XmlElement): FileMark | null => {
  const data = dataIn(child(root, 'Document') ?? root);
  const [installation, table] = [data[markNames.installation], data[markNames.table]];
  return installation && table ? { installation, table } : null;
};

/** What a KML (OGC 2.2 and what others make of it) draws; null: it is none. */
export const kmlPlaces = (
  root: XmlElement,
): { readonly mark: FileMark | null; readonly places: readonly FoundPlace[] } | null =>
  root.name === 'kml' || root.name === 'Document' || root.name === 'Folder' || root.name === 'Placemark'
    ? {
        mark: markOf(root),
        places: placesIn(
          root.name === 'kml' || root.name === 'Document' ? root : { ...root, children: [root] },
          '',
        ),
      }
    : null;
