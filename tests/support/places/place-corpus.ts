import { deflateRawSync, crc32 } from 'node:zlib';

import { fromWgs84 } from '#domain/geo/datum.ts';

type Corner = readonly [number, number];

/** A file as a program or a person makes it, composed here, and what becomes of it without a choice but a station's radius. */
export interface CorpusFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Beside `kind: other`. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Each shape: what is done with it, its name, and words that are said of it. */
  readonly rows?: readonly (readonly [action: string, name: string, says?: string])[];
  /** Why the file as a whole is refused. */
  readonly refused?: string;
  /** Kinds of the shapes, where they are not all `other`. */
  readonly kinds?: readonly string[];
  readonly asksDatum?: true;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Letters of GB 2312 that the corpus has; no encoder of the platform writes them. */
const gb: Readonly<Record<string, readonly [number, number]>> = {
  甬: [0xf0, 0xae],
  停: [0xcd, 0xa3],
  车: [0xb3, 0xb5],
  场: [0xb3, 0xa1],
};
const gbBytes = (text: string): Uint8Array =>
  Uint8Array.from([...text].flatMap((letter) => gb[letter] ?? [letter.charCodeAt(0)]));

const utf16 = (text: string, order: 'little' | 'big', mark: boolean): Uint8Array => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
};

const square = (longitudeDeg = 121.5, latitudeDeg = 29.9, sizeDeg = 0.002): readonly Corner[] => [
  [longitudeDeg, latitudeDeg],
  [longitudeDeg + sizeDeg, latitudeDeg],
  [longitudeDeg + sizeDeg, latitudeDeg + sizeDeg],
  [longitudeDeg, latitudeDeg + sizeDeg],
];
const closed = (corners: readonly Corner[]): readonly Corner[] => [...corners, ...corners.slice(0, 1)];

const ring = (corners: readonly Corner[], height = ',0'): string =>
  `<LinearRing><coordinates>${corners.map((corner) => `${corner.join(',')}${height}`).join(' ')}</coordinates></LinearRing>`;
const polygon = (corners: readonly Corner[] = square(), holes = ''): string =>
  `<Polygon><outerBoundaryIs>${ring(closed(corners))}</outerBoundaryIs>${holes}</Polygon>`;
const point = (place: Corner = [121.5, 29.9]): string =>
  `<Point><coordinates>${place.join(',')},0</coordinates></Point>`;
const placemark = (name: string, geometry: string, more = ''): string =>
  `<Placemark>${name === '' ? '' : `<name>${name}</name>`}${more}${geometry}</Placemark>`;
const folder = (name: string, content: string): string => `<Folder><name>${name}</name>${content}</Folder>`;
const kml = (content: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${declaration}\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${content}</Document></kml>`;

const feature = (properties: object, geometry: unknown, more: object = {}): object => ({
  type: 'Feature',
  ...more,
  properties,
  geometry,
});
const geoPolygon = (...rings: readonly (readonly Corner[])[]): object => ({
  type: 'Polygon',
  coordinates: rings.map(closed),
});
const json = (content: unknown): Uint8Array => utf8(JSON.stringify(content));
const collection = (features: readonly object[], more: object = {}): Uint8Array =>
  json({ type: 'FeatureCollection', ...more, features });

/**
 * An archive with one packed file, as Google Earth writes it.
 * @param said bytes that it says to unpack to
 */
const zip = (name: string, text: string, said = Buffer.byteLength(text)): Uint8Array => {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(said, 22);
  head.writeUInt16LE(title.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(said, 24);
  entry.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + title.length, 12);
  end.writeUInt32LE(head.length + title.length + packed.length, 16);
  return Buffer.concat([head, title, packed, entry, title, end]);
};

/** A polygon where AMap draws it. */
const shifted = (corners: readonly Corner[]): readonly Corner[] =>
  corners.map((corner) => {
    const [longitudeDeg, latitudeDeg] = fromWgs84.gcj02(corner);
    return [longitudeDeg, latitudeDeg];
  });

export const corpus: readonly CorpusFile[] = [
  {
    name: 'Google Earth: folders, styles, altitudes, a description',
    fileName: 'fences.kml',
    bytes: utf8(
      kml(
        `<Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style>${folder('宁波', folder('北仑', placemark('霞浦场', polygon(), '<styleUrl>#s</styleUrl><description><![CDATA[<b>门口</b>]]></description>')))}`,
      ),
    ),
    rows: [['create', '霞浦场']],
  },
  {
    name: 'Google Earth: a KMZ',
    fileName: 'fences.kmz',
    bytes: zip('doc.kml', kml(placemark('压缩围栏', polygon()))),
    rows: [['create', '压缩围栏']],
  },
  {
    name: 'Google Earth: two shapes under one name are two fences',
    fileName: 'multi.kml',
    bytes: utf8(
      kml(placemark('双院', `<MultiGeometry>${polygon()}${polygon(square(121.6))}</MultiGeometry>`)),
    ),
    rows: [
      ['create', '双院 1', 'Several shapes under one name'],
      ['create', '双院 2', 'Several shapes under one name'],
    ],
  },
  {
    name: 'Google Earth: pins, paths and pictures beside good polygons',
    fileName: 'mixed.kml',
    bytes: utf8(
      kml(
        `${placemark('好的', polygon())}${placemark('图钉', point())}${placemark('路', '<LineString><coordinates>121,29 122,30</coordinates></LineString>')}<GroundOverlay><name>图</name></GroundOverlay>${placemark('轨迹', '<gx:Track><gx:coord>121 29 0</gx:coord></gx:Track>')}${placemark('空的', '')}`,
      ),
    ),
    rows: [
      ['create', '好的'],
      ['skipped', '图钉', 'give a radius above'],
      ['skipped', '路', 'A path is no fence'],
      ['skipped', '图', 'A picture or model is no fence'],
      ['skipped', '轨迹', 'A path is no fence'],
      ['skipped', '空的', 'It has no shape'],
    ],
  },
  {
    name: 'Google Earth: stations as pins, with a radius',
    fileName: 'stations.kml',
    bytes: utf8(
      kml(
        `${folder('加油站', `${placemark('霞浦站', point())}${placemark('柴桥站', point([121.9, 29.85]))}`)}${folder('油库', placemark('大榭油库', polygon(square(121.95)), '<ExtendedData><Data name="联系人"><value>王</value></Data></ExtendedData>'))}`,
      ),
    ),
    choices: { radiusM: '120' },
    rows: [
      ['create', '霞浦站'],
      ['create', '柴桥站'],
      ['create', '大榭油库'],
    ],
    kinds: ['station', 'station', 'depot'],
  },
  {
    name: 'Google Earth: a depot for which nobody is named',
    fileName: 'depots.kml',
    bytes: utf8(kml(folder('油库', placemark('无人油库', polygon())))),
    rows: [['wrong', '无人油库', 'Contact: Required']],
    kinds: ['depot'],
  },
  {
    name: 'Google Earth: nameless placemarks in a folder',
    fileName: 'nameless.kml',
    bytes: utf8(kml(folder('堆场', `${placemark('', polygon())}${placemark('', polygon(square(121.6)))}`))),
    rows: [
      ['create', '堆场 1', 'Nameless in the file'],
      ['create', '堆场 2', 'Nameless in the file'],
    ],
  },
  {
    name: 'Google Earth: “Untitled Polygon” three times, once the same',
    fileName: 'untitled.kml',
    bytes: utf8(
      kml(
        [square(), square(121.6), square()]
          .map((corners) => placemark('Untitled Polygon', polygon(corners)))
          .join(''),
      ),
    ),
    rows: [
      ['create', 'Untitled Polygon'],
      ['create', 'Untitled Polygon 2', 'Row 1 has the same name'],
      ['skipped', 'Untitled Polygon', 'The same as row 1'],
    ],
  },
  {
    name: 'Google My Maps: only a link to the network',
    fileName: 'mymaps.kmz',
    bytes: zip(
      'doc.kml',
      kml('<NetworkLink><name>站点</name><Link><href>https://maps.example/kml</href></Link></NetworkLink>'),
    ),
    rows: [['skipped', '站点', 'A link to a file in the network']],
  },
  {
    name: 'a hole: left until somebody says that it is filled',
    fileName: 'hole.kml',
    bytes: utf8(
      kml(
        placemark(
          '环',
          polygon(
            square(121.5, 29.9, 0.01),
            `<innerBoundaryIs>${ring(closed(square(121.503, 29.903)))}</innerBoundaryIs>`,
          ),
        ),
      ),
    ),
    rows: [['skipped', '环', 'It has a hole']],
  },
  {
    name: 'a hole that is filled',
    fileName: 'hole.geojson',
    bytes: collection([
      feature({ name: '环' }, geoPolygon(square(121.5, 29.9, 0.01), square(121.503, 29.903))),
    ]),
    choices: { fillHoles: 'true' },
    rows: [['create', '环', 'without its hole']],
  },
  {
    name: 'an old Chinese program: GB 2312, declared',
    fileName: 'gb.kml',
    bytes: gbBytes(kml(placemark('甬停车场', polygon()), '<?xml version="1.0" encoding="GB2312"?>')),
    rows: [['create', '甬停车场']],
    kinds: ['other'],
  },
  {
    name: 'one that calls GB 2312 UTF-8',
    fileName: 'gb.kml',
    bytes: gbBytes(kml(placemark('甬停车场', polygon()))),
    rows: [['create', '甬停车场']],
  },
  {
    name: 'Notepad: UTF-16 with its mark',
    fileName: 'wide.kml',
    bytes: utf16(
      kml(placemark('宽字', polygon()), '<?xml version="1.0" encoding="UTF-16"?>'),
      'little',
      true,
    ),
    rows: [['create', '宽字']],
  },
  {
    name: 'UTF-16 the other way round, without a mark',
    fileName: 'wide.kml',
    bytes: utf16(kml(placemark('宽字', polygon()), '<?xml version="1.0" encoding="UTF-16"?>'), 'big', false),
    rows: [['create', '宽字']],
  },
  {
    name: 'an encoding that nobody knows',
    fileName: 'odd.kml',
    bytes: utf8(kml('', '<?xml version="1.0" encoding="x-klingon"?>')),
    refused: 'save it as UTF-8',
  },
  {
    name: 'Ovi: its own ending asks whose map it is',
    fileName: '围栏.ovkml',
    bytes: utf8(kml(placemark('奥维围栏', polygon(shifted(square()))))),
    rows: [['create', '奥维围栏']],
    asksDatum: true,
  },
  {
    name: 'Ovi: named .kml, but signed by the program; said to be of AMap',
    fileName: '围栏.kml',
    bytes: utf8(kml(`<name>奥维互动地图</name>${placemark('奥维围栏', polygon(shifted(square())))}`)),
    choices: { datum: 'gcj02' },
    rows: [['create', '奥维围栏']],
  },
  {
    name: 'AMap: places of a search, saved as GeoJSON',
    fileName: 'amap.geojson',
    bytes: collection([
      feature(
        {
          name: '中石化柴桥站',
          type: '汽车服务;加油站;中国石化',
          tel: '0574-86123456',
          address: '柴桥街道',
          adcode: '330206',
        },
        { type: 'Point', coordinates: [121.92, 29.86] },
      ),
    ]),
    choices: { datum: 'gcj02', radiusM: '80' },
    rows: [['create', '中石化柴桥站']],
    kinds: ['station'],
  },
  {
    name: 'AMap: a telephone number that is two',
    fileName: 'amap.geojson',
    bytes: collection([
      feature(
        { name: '两电话站', 类型: '加油站', tel: '0574-86123456;0574-86123457' },
        { type: 'Point', coordinates: [121.92, 29.86] },
      ),
    ]),
    choices: { radiusM: '80' },
    rows: [['create', '两电话站', 'is left: At most 20 characters']],
    kinds: ['station'],
  },
  {
    name: 'QGIS: ids and a column 名称, CGCS2000',
    fileName: 'qgis.geojson',
    bytes: collection(
      [
        feature({ fid: 1, 名称: '甲场' }, geoPolygon(square()), { id: 1 }),
        feature(
          { fid: 2, NAME: '乙场' },
          { type: 'MultiPolygon', coordinates: [[closed(square(121.6))]] },
          { id: 2 },
        ),
      ],
      { name: 'layer', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4490' } } },
    ),
    rows: [
      ['create', '甲场'],
      ['create', '乙场'],
    ],
  },
  {
    name: 'QGIS: saved in metres of the web projection, and says so',
    fileName: 'metres.geojson',
    bytes: collection([feature({ name: 'x' }, geoPolygon(square()))], {
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
    }),
    refused: 'the file says EPSG::3857; choose EPSG:4326',
  },
  {
    name: 'QGIS: saved in metres, and does not say so',
    fileName: 'metres.geojson',
    bytes: collection([
      feature(
        { name: '米' },
        geoPolygon([
          [13_525_000, 3_490_000],
          [13_526_000, 3_490_000],
          [13_526_000, 3_491_000],
        ]),
      ),
    ]),
    rows: [['wrong', '米', 'look like metres of a projection']],
  },
  {
    name: 'geojson.io: ids as text, styles as properties, no names',
    fileName: 'map.geojson',
    bytes: collection([feature({ stroke: '#555', 'fill-opacity': 0.5 }, geoPolygon(square()), { id: '0' })]),
    rows: [['create', 'map 1', 'Nameless in the file']],
  },
  {
    name: 'a bare polygon',
    fileName: '堆场.json',
    bytes: json(geoPolygon(square())),
    rows: [['create', '堆场 1']],
  },
  {
    name: 'geometries together, without features',
    fileName: 'parts.geojson',
    bytes: json({
      type: 'GeometryCollection',
      geometries: [
        geoPolygon(square()),
        {
          type: 'LineString',
          coordinates: [
            [121, 29],
            [122, 30],
          ],
        },
      ],
    }),
    rows: [
      ['create', 'parts 1'],
      ['skipped', 'parts 2', 'A path is no fence'],
    ],
  },
  {
    name: 'one feature alone, with a BOM, its ring unclosed, numbers as text',
    fileName: 'one.geojson',
    bytes: utf8(
      `\uFEFF${JSON.stringify(feature({ 标题: '文字坐标' }, { type: 'Polygon', coordinates: [square().map((corner) => corner.map(String))] }))}`,
    ),
    rows: [['create', '文字坐标']],
  },
  {
    name: 'made by hand: blanks behind commas, capital closing tags forgotten nowhere',
    fileName: 'hand.kml',
    bytes: utf8(
      kml(
        placemark(
          '手写',
          `<Polygon><outerBoundaryIs><LinearRing><coordinates>121.5, 29.9, 0  121.51, 29.9, 0\n121.51, 29.91, 0</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
        ),
      ),
    ),
    rows: [['create', '手写']],
  },
  {
    name: 'made by hand: latitude first',
    fileName: 'swapped.kml',
    bytes: utf8(
      kml(
        placemark(
          '反了',
          polygon(square().map(([longitudeDeg, latitudeDeg]) => [latitudeDeg, longitudeDeg] as const)),
        ),
      ),
    ),
    rows: [['wrong', '反了', 'A latitude over 90°']],
  },
  {
    name: 'made by hand: words for numbers, one of three',
    fileName: 'words.kml',
    bytes: utf8(
      kml(
        `${placemark('好', polygon())}${placemark('坏', '<Polygon><outerBoundaryIs><LinearRing><coordinates>东 北 121,29</coordinates></LinearRing></outerBoundaryIs></Polygon>')}`,
      ),
    ),
    rows: [
      ['create', '好'],
      ['wrong', '坏', 'Coordinates are not right'],
    ],
  },
  {
    name: 'made by hand: what no ground is',
    fileName: 'odd.geojson',
    bytes: collection([
      feature(
        { name: '领结' },
        geoPolygon([
          [121, 29],
          [121.1, 29.1],
          [121.1, 29],
          [121, 29.1],
        ]),
      ),
      feature(
        { name: '直线' },
        geoPolygon([
          [121, 29],
          [121.1, 29.1],
          [121.2, 29.2],
        ]),
      ),
      feature(
        { name: '零点' },
        geoPolygon([
          [0, 0],
          [0.1, 0],
          [0.1, 0.1],
        ]),
      ),
      feature(
        { name: '跨线' },
        geoPolygon([
          [179.9, 10],
          [-179.9, 10],
          [-179.9, 10.1],
          [179.9, 10.1],
        ]),
      ),
      feature(
        { name: '两点' },
        geoPolygon([
          [121, 29],
          [121.1, 29.1],
        ]),
      ),
      feature({ name: '正常' }, geoPolygon(square())),
    ]),
    rows: [
      ['wrong', '领结', 'The border crosses itself'],
      ['wrong', '直线', 'It has no area'],
      ['wrong', '零点', '0°, 0°'],
      ['wrong', '跨线', '±180°'],
      ['wrong', '两点', 'At least three corners'],
      ['create', '正常'],
    ],
  },
  {
    name: 'a drawing of 600 corners',
    fileName: 'round.geojson',
    bytes: collection([
      feature(
        { name: '多角' },
        geoPolygon(
          Array.from({ length: 600 }, (_, index) => [
            121 + 0.01 * Math.cos((index * Math.PI) / 300),
            29 + 0.01 * Math.sin((index * Math.PI) / 300),
          ]),
        ),
      ),
    ]),
    rows: [['wrong', '多角', 'At most 500 corners']],
  },
  {
    name: 'a download that broke off',
    fileName: 'cut.kml',
    bytes: utf8(kml(placemark('半', polygon())).slice(0, 260)),
    refused: 'is no right XML',
  },
  {
    name: 'a JSON that broke off',
    fileName: 'cut.geojson',
    bytes: utf8('{"type":"FeatureCollection","features":['),
    refused: 'no whole JSON',
  },
  {
    name: 'a track of a hand-held',
    fileName: 'track.gpx',
    bytes: utf8('<?xml version="1.0"?><gpx><trk/></gpx>'),
    refused: 'save GPX',
  },
  {
    name: 'a packed shapefile',
    fileName: 'shape.zip',
    bytes: zip('fences.shp', 'x'),
    refused: 'There is no KML in the archive',
  },
  {
    name: 'a topology',
    fileName: 'topo.json',
    bytes: json({ type: 'Topology', objects: {} }),
    refused: 'this is TopoJSON',
  },
  {
    name: 'Esri’s own JSON',
    fileName: 'esri.json',
    bytes: json({ geometryType: 'x', features: [] }),
    refused: 'this is Esri JSON',
  },
  {
    name: 'a picture',
    fileName: 'map.png',
    bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    refused: 'KML, KMZ, ovkml or GeoJSON is needed',
  },
  { name: 'nothing in it', fileName: 'empty.kml', bytes: utf8(kml('')), refused: 'it has no shapes' },
  {
    name: 'one that declares a million letters of its own and a file of the server',
    fileName: 'bomb.kml',
    bytes: utf8(
      `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><kml><Document>${placemark('&b;&f;', polygon())}</Document></kml>`,
    ),
    rows: [['create', '&b;&f;']],
  },
  {
    name: 'a small archive that swells',
    fileName: 'bomb.kmz',
    bytes: zip('doc.kml', ' '.repeat(20_000_000)),
    refused: 'Unpacked, the KML is larger than 8 MB',
  },
  {
    name: 'an archive that swells and says that it does not',
    fileName: 'liar.kmz',
    bytes: zip('doc.kml', ' '.repeat(20_000_000), 1000),
    refused: 'KML, KMZ, ovkml or GeoJSON is needed',
  },
];
