import { type GeoFeature, type Outline, outlineOf, ringOf } from '#domain/geo/geo-json.ts';

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
  if (typeof outline === 'string') return '';
  const circle = 'circle' in outline ? outline.circle : {};
  return `<Placemark id="fence-${escaped(feature.id)}"><name>${escaped(name)}</name><ExtendedData>${dataOf({ ...properties, ...circle })}</ExtendedData>${polygonOf(outline)}</Placemark>`;
};

/**
 * A collection of GeoJSON as KML (OGC 2.2, WGS-84, longitude before latitude). A circle is a polygon with its centre and
 * radius as data, by which it comes back as a circle.
 */
export const kmlOf = (features: readonly GeoFeature[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${features
    .map(placemarkOf)
    .join('\n')}\n</Document></kml>\n`;
