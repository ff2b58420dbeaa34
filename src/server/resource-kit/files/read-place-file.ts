import { maxSheetBytes } from '#contract/sheet-limits.ts';
import { geoJsonPlaces } from '#domain/geo/place-files/geo-json-places.ts';
import { kmlPlaces } from '#domain/geo/place-files/kml-places.ts';
import type { PlaceFile } from '#domain/geo/place-files/found-place.ts';
import { decodeDeclared } from '#domain/text/decode-declared.ts';
import { readXml } from '#domain/text/read-xml.ts';

import { isTooDeep } from '../../kernel/json-depth.ts';
import { FileFault } from './file-fault.ts';
import { isZip, unpackKmz } from './unpack-kmz.ts';

/** Shapes of one file: each becomes a request that somebody approves. */
export const maxPlaces = 2_000;

/** What files say that are of a Chinese map: the name of a datum, or a program that writes in it. */
const datumSigns = /GCJ-?0?2|BD-?09|火星坐标|百度坐标|ovital|ovCoord|奥维|amap|autonavi|高德/i;

const noPlaces = () =>
  new FileFault([
    '应为 KML、KMZ、ovkml 或 GeoJSON；GPX、Shapefile、CAD 等请先在原软件中另存',
    'KML, KMZ, ovkml or GeoJSON is needed; save GPX, shapefiles and drawings as one of them first',
  ]);

const ofXml = (text: string): Pick<PlaceFile, 'mark' | 'places'> => {
  const root = readXml(text);
  if ('brokenLine' in root)
    throw new FileFault([
      `文件第 ${root.brokenLine} 行不是正确的 XML，可能没有下载完整；请重新导出`,
      `Line ${root.brokenLine} of the file is no right XML; maybe it was not loaded whole. Save it again`,
    ]);
  const found = kmlPlaces(root);
  if (found === null) throw noPlaces();
  return found;
};

const ofJson = (text: string): Pick<PlaceFile, 'mark' | 'places'> => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // Said in words: where a parser stopped helps nobody here.
    throw new FileFault([
      '文件不是完整的 JSON，可能没有下载完整；请重新导出',
      'The file is no whole JSON; maybe it was not loaded whole. Save it again',
    ]);
  }
  if (isTooDeep(content)) throw noPlaces();
  const found = geoJsonPlaces(content);
  if ('fault' in found) throw new FileFault(found.fault);
  return found;
};

/**
 * Fences and places of a file of whatever program: KML, KMZ, ovkml, GeoJSON.
 * @throws FileFault: it is none, of another datum, empty, damaged or too large
 */
export const readPlaceFile = (bytes: Uint8Array): PlaceFile => {
  if (bytes.length > maxSheetBytes)
    throw new FileFault([
      `文件不能超过 ${maxSheetBytes / 1000} kB`,
      `The file may have at most ${maxSheetBytes / 1000} kB`,
    ]);
  const text = decodeDeclared(isZip(bytes) ? unpackKmz(bytes) : bytes)
    ?.replace(/^\uFEFF/, '')
    .trim();
  if (text === undefined)
    throw new FileFault([
      '文件声明的编码无法识别，请另存为 UTF-8',
      'The file is in an encoding that is not known; save it as UTF-8',
    ]);
  if (!/^[<{[]/.test(text)) throw noPlaces();
  const { mark, places } = text.startsWith('<') ? ofXml(text) : ofJson(text);
  if (places.length === 0)
    throw new FileFault(['文件是空的，没有图形', 'The file is empty: it has no shapes']);
  if (places.length > maxPlaces)
    throw new FileFault([
      `文件有 ${places.length} 个图形，一次最多导入 ${maxPlaces} 个，请拆分`,
      `The file has ${places.length} shapes, and at most ${maxPlaces} can be imported at once; divide it`,
    ]);
  return { mark, speaksOfDatum: datumSigns.test(text), places };
};
