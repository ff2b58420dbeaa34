import { outlineFrom } from '../convert-datum.ts';
import type { Datum } from '../datum.ts';
import type { Outline } from '../geo-json.ts';
import type { FoundPlace, FoundPosition, FoundShape } from './found-place.ts';

type Text = readonly [zh: string, en: string];

/** What somebody says of a file before its shapes become outlines. */
export interface OutlineChoices {
  readonly datum: Datum;
  /** Radius of pins to which the file gives none, m; null: they are left. */
  readonly radiusM: number | null;
  /** Polygons with holes go in without them; else they are left. */
  readonly fillHoles: boolean;
}

/** The outline of a shape in WGS-84, or why it is left: it is no fence, or is in no form that could be read. */
export type PlaceOutline =
  | { readonly outline: Outline; readonly note: Text | null }
  | { readonly skipped: Text }
  | { readonly wrong: Text };

/** What is no fence, each with what to do about it. */
const skipped = {
  path: [
    '路径不是围栏，未导入；需要时请画成多边形',
    'A path is no fence and is left; draw it as a polygon if it has to be one',
  ],
  overlay: ['图片或模型不是围栏，未导入', 'A picture or model is no fence and is left'],
  link: [
    '只是指向网络文件的链接，内容不在文件里；请导出为包含内容的 KML',
    'A link to a file in the network, which is not in this one; save it as KML with its content',
  ],
  nothing: ['没有图形，未导入', 'It has no shape and is left'],
} as const satisfies Readonly<Record<string, Text>>;

const noRadius: Text = [
  '图钉没有范围；在上方填写半径即可作为圆导入',
  'A pin has no outline; give a radius above to take it as a circle',
];
const hasHole: Text = [
  '多边形中间有洞，围栏不能有洞；可选择忽略洞，按外轮廓导入',
  'It has a hole, which no fence has; choose to take its outer border without the hole',
];
const filledHole: Text = ['已忽略洞，按外轮廓导入', 'Taken by its outer border, without its hole'];
const notNumbers: Text = [
  '坐标不正确，应为“经度,纬度”，例如 121.501234,29.901234',
  'Coordinates are not right: longitude,latitude is needed, e.g. 121.501234,29.901234',
];

const same = (one: FoundPosition | undefined, other: FoundPosition | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** Corners of a ring: it need not end where it began, and what is said twice is one corner. */
const cornersOf = (ring: readonly FoundPosition[]): readonly FoundPosition[] => {
  const corners = ring.filter((corner, index) => index === 0 || !same(corner, ring[index - 1]));
  return corners.length > 1 && same(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners;
};

const ofPolygon = (
  { rings }: Extract<FoundShape, { kind: 'polygon' }>,
  { datum, fillHoles }: OutlineChoices,
): PlaceOutline => {
  const [outer = []] = rings;
  const isHoled = rings.length > 1;
  if (isHoled && !fillHoles) return { skipped: hasHole };
  return { outline: outlineFrom(datum, { polygon: cornersOf(outer) }), note: isHoled ? filledHole : null };
};

/** See `PlaceOutline`. */
export const placeOutline = (
  { shape, radiusM }: Pick<FoundPlace, 'shape' | 'radiusM'>,
  choices: OutlineChoices,
): PlaceOutline => {
  if (shape.kind === 'polygon') return ofPolygon(shape, choices);
  if (shape.kind === 'notNumbers') return { wrong: notNumbers };
  if (shape.kind !== 'pin') return { skipped: skipped[shape.kind] };
  const radius = radiusM ?? choices.radiusM;
  if (radius === null) return { skipped: noRadius };
  const [longitudeDeg, latitudeDeg] = shape.position;
  return {
    outline: outlineFrom(choices.datum, { circle: { longitudeDeg, latitudeDeg, radiusM: radius } }),
    note: null,
  };
};
