import { type GeoFeature, type Outline, outlineOf, ringOf } from '#domain/geo/geo-json.ts';
import type { FileMark } from '#domain/geo/place-files/found-place.ts';
import { markNames } from '#domain/geo/place-files/kml-places.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What XML can't hold even as an escape is left out. */
const isAllowed = (character: string): boolean => character >= ' ' || '\t\n\r'.includes(character);

const escaped = (value: unknown): string =>
  [...String(value)]
    .filter(isAllowed)
    .map((character) => escapes[character] ?? character)
    .join('');

const dataOf = (properties: Readonly<Record<string, unknown>>): string =>
  Object.entries(properties)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<Data name="${escaped(name)}"><value>${escaped(value)}</value></Data>`)
    .join('');

const polygonOf = (outline: Outline): string => {
  const ring = ringOf(outline);
  const text = [...ring, ...ring.slice(0, 1)].map((corner) => corner.join(',')).join(' ');
  return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
};

const placemarkOf = (feature: GeoFeature): string => {
  const { name, ...properties } = feature.properties;
  const outline = outlineOf(feature);
  if (outline === null) return '';
  const circle = 'circle' in outline ? outline.circle : {};
  return `<Placemark id="fence-${escaped(feature.id)}"><name>${escaped(name)}</name><ExtendedData>${dataOf({ ...properties, ...circle })}</ExtendedData>${polygonOf(outline)}</Placemark>`;
};

/** A collection as the server exports it. */
export interface ExportedCollection {
  readonly tankwatch: FileMark;
  readonly features: readonly GeoFeature[];
}

/**
 * A collection of GeoJSON as KML (OGC 2.2, WGS-84, longitude before latitude), marked as our own. A circle is a polygon
 * with its centre and radius as data, by which it comes back as a circle.
 */
export const kmlOf = ({ tankwatch, features }: ExportedCollection): string => {
  const mark = dataOf({
    [markNames.installation]: tankwatch.installation,
    [markNames.table]: tankwatch.table,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><ExtendedData>${mark}</ExtendedData>\n${features
    .map(placemarkOf)
    .join('\n')}\n</Document></kml>\n`;
};
