import { coordinatesFrom } from '#domain/geo/convert-datum.ts';
import type { Datum } from '#domain/geo/datum.ts';
import type { GeoFeature } from '#domain/geo/geo-json.ts';
import type { Text } from '#i18n/text.ts';

import { base64OfFile } from '../import/base64.ts';
import { geoJsonOfKml } from './kml-in.ts';

/** What files say that are of a Chinese map: the name of a datum, or the program that writes in it. */
const signs = /GCJ-?02|BD-?09|ovital|ovCoord|奥维/i;

const noKml: Text = ['文件无法读取：不是 KML', 'The file can’t be read: it is no KML'];
const whichDatum: Text = [
  '文件看来是中国地图坐标（GCJ-02 或 BD-09）。请在上方选择坐标取自哪家的地图，再选文件；确是 GPS 坐标也请点选。',
  'The file seems to be of a Chinese map (GCJ-02 or BD-09). Say above whose map its coordinates are from, then choose it again; press GPS if they are.',
];

interface Collection {
  readonly features?: readonly GeoFeature[];
}

/** The file in WGS-84; each feature says what it was converted from. A text that is no collection stays as it is. */
const converted = (text: string, datum: Datum): string => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The server says what is wrong with it.
    return text;
  }
  if (typeof content !== 'object' || content === null) return text;
  const { features }: Collection = content;
  if (!Array.isArray(features)) return text;
  return JSON.stringify({
    type: 'FeatureCollection',
    features: (features as readonly GeoFeature[]).map((feature) => ({
      ...feature,
      properties: { ...feature.properties, enteredIn: datum },
      geometry: feature.geometry && {
        type: feature.geometry.type,
        coordinates: coordinatesFrom(datum, feature.geometry.coordinates),
      },
    })),
  });
};

/**
 * A file of outlines as the server reads it: a KML as the GeoJSON that it says, and coordinates in WGS-84.
 * @param datum null: nobody has said; a file that speaks of another one is then asked about
 */
export const readGeoFile = async (
  file: File,
  datum: Datum | null,
): Promise<string | { readonly problem: Text }> => {
  const text = await file.text();
  if (datum === null && (/\.ovkml$/i.test(file.name) || signs.test(text))) return { problem: whichDatum };
  const isKml = /\.(ov)?kml$/i.test(file.name);
  const collection = isKml ? geoJsonOfKml(text) : text;
  if (collection === null) return { problem: noKml };
  if (datum !== null && datum !== 'wgs84') return base64OfFile(new Blob([converted(collection, datum)]));
  return base64OfFile(isKml ? new Blob([collection]) : file);
};
