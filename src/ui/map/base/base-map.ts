import Feature, { type FeatureLike } from 'ol/Feature.js';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import type MapEvent from 'ol/MapEvent.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import { groupBy } from '#domain/lists/group-by.ts';

import { baseMapData, type Place } from './base-map-data.ts';
import { detailKey } from './detail-key.ts';
import type { BaseMapLook } from './map-look.ts';
import type { Palette } from './palette.ts';
import { createStyleCache } from './style-cache.ts';

/** The detailed region replaces the coarse coast from here. */
const regionZoom = 7.2;

const zoomOf = (resolution: number): number => Math.log2(156_543.034 / resolution);

const placeSize = { province: 12, capital: 15, city: 15, county: 13, town: 11, water: 13 } as const;
/** Where depots and stations are drawn, a town's name stands above its middle: its station is there. */
const namesAboveFromZoom = 10;
const nameAbovePx = 20;
/** A name of a higher rank has its place before others. */
const placeRank = { province: 1, capital: 5, city: 4, county: 3, town: 2, water: 0 } as const;

type StyleOf = (feature: FeatureLike, zoom: number, look: BaseMapLook) => Style | undefined;

interface LayerPlan {
  readonly features: readonly Feature[] | undefined;
  readonly zIndex: number;
  readonly style: StyleOf;
  readonly minZoom?: number;
  readonly maxZoom?: number;
  readonly declutter?: boolean;
  /** Roads and names: a ground that is chosen has better ones. */
  readonly detail?: boolean;
}

const filled =
  (colour: (palette: Palette) => string): StyleOf =>
  (_feature, _zoom, { palette }) =>
    new Style({ fill: new Fill({ color: colour(palette) }) });

const stroked =
  (colour: (palette: Palette) => string, width: number): StyleOf =>
  (_feature, _zoom, { palette }) =>
    new Style({ stroke: new Stroke({ color: colour(palette), width }) });

/** A road of one class, wider as one comes closer. */
const road =
  (kind: string, colour: (palette: Palette) => string, from: number, to: number, minZoom = 0): StyleOf =>
  (feature, zoom, { palette }) => {
    if (feature.get('c') !== kind || zoom <= minZoom) return undefined;
    const width = Math.max(from, from + ((to - from) * (zoom - 7)) / 6);
    return new Style({ stroke: new Stroke({ color: colour(palette), width }) });
  };

const roadNumber: StyleOf = (feature, zoom, { palette, language }) => {
  const ref: unknown = feature.get('ref');
  if (feature.get('c') !== 'motorway' || typeof ref !== 'string' || ref === '') return undefined;
  const name: unknown = feature.get(language);
  return new Style({
    text: new Text({
      text: zoom >= 11 && typeof name === 'string' ? `${ref}  ${name}` : ref,
      placement: 'line',
      font: `10px ${palette.font}`,
      fill: new Fill({ color: palette.mapText }),
      stroke: new Stroke({ color: palette.land, width: 4 }),
      repeat: zoom >= 11 ? 420 : 320,
      overflow: false,
    }),
  });
};

const placeLabel: StyleOf = (feature, zoom, { palette, language }) => {
  const place = feature.get('place') as Place;
  const [zh, en, , , kind, minZoom, maxZoom] = place;
  if (zoom < minZoom || zoom >= maxZoom) return undefined;
  const water = kind === 'water';
  const above = !water && kind !== 'province' && zoom >= namesAboveFromZoom;
  const weight = kind === 'city' || kind === 'capital' || kind === 'county' ? '600 ' : water ? 'italic ' : '';
  return new Style({
    text: new Text({
      text: language === 'zh' ? zh : en,
      offsetY: above ? -nameAbovePx : 0,
      font: `${weight}${placeSize[kind]}px ${palette.font}`,
      fill: new Fill({ color: palette.mapText }),
      stroke: new Stroke({ color: water ? palette.water : palette.land, width: 3 }),
      padding: [4, 4, 4, 4],
    }),
  });
};

const sources = new WeakMap<readonly Feature[], VectorSource>();

/** One source for all layers that draw the same features: its index is made once. */
const sourceOf = (features: readonly Feature[]): VectorSource => {
  const known = sources.get(features);
  if (known) return known;
  const made = new VectorSource({ features: [...features] });
  sources.set(features, made);
  return made;
};

const layerOf = (plan: LayerPlan, look: () => BaseMapLook): VectorLayer => {
  const styles = createStyleCache<BaseMapLook, Style | undefined>();
  return new VectorLayer({
    source: sourceOf(plan.features ?? []),
    zIndex: plan.zIndex,
    minZoom: plan.minZoom ?? -Infinity,
    maxZoom: plan.maxZoom ?? Infinity,
    declutter: plan.declutter ?? false,
    properties: plan.detail === true ? { [detailKey]: true } : {},
    style: (feature, resolution) => {
      const now = look();
      const zoom = Math.round(zoomOf(resolution) * 4) / 4;
      const key = `${zoom} ${String(feature.get('c') ?? '')} ${String(feature.get('ref') ?? '')} ${String(feature.get('key') ?? '')}`;
      return styles(now, key, () => plan.style(feature, zoom, now));
    },
  });
};

/**
 * Where nothing but the detailed region is seen, degrees. It ends at 123° in the east, with nothing but sea for two more.
 */
const region = { west: 119, south: 29, east: 125, north: 32 } as const;

/** Whether a frame shows something beyond the region. */
const looksBeyond = ({ extent, viewState }: FrameState): boolean => {
  if (extent === null || viewState.zoom < regionZoom) return true;
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(extent, 'EPSG:3857', 'EPSG:4326');
  return west < region.west || south < region.south || east > region.east || north > region.north;
};

/**
 * Settles when the map shows something beyond the region, in its midst while it moves. The world is three times as heavy as
 * the region, in memory too (a fifth of a tab with the map), and most maps never leave it.
 */
const overviewWanted = (map: OlMap): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ frameState }: MapEvent): void => {
      if (!frameState || !looksBeyond(frameState)) return;
      map.un('postrender', look);
      resolve();
    };
    map.on('postrender', look);
    map.render();
  });

const addOverview = async (add: (plans: readonly LayerPlan[]) => void): Promise<void> => {
  const overview = await baseMapData.overview();
  add([
    { features: overview['land'], zIndex: 1, style: filled((p) => p.land) },
    { features: overview['lakes'], zIndex: 2, style: filled((p) => p.water) },
    { features: overview['rivers'], zIndex: 3, minZoom: 4, detail: true, style: stroked((p) => p.water, 1) },
    {
      features: overview['provinces'],
      zIndex: 4,
      minZoom: 3,
      maxZoom: 9.5,
      detail: true,
      style: stroked((p) => p.roadEdge, 1),
    },
    {
      features: overview['roads'],
      zIndex: 5,
      minZoom: 5.5,
      detail: true,
      style: stroked((p) => p.roadEdge, 1),
    },
  ]);
};

const near = { minZoom: regionZoom, detail: true };

const addRoads = async (add: (plans: readonly LayerPlan[]) => void): Promise<void> => {
  const roads = await baseMapData.regionRoads();
  // Names along lines are cut into characters. The first cutter of a process takes 13 ms to make: here, and not in the frame.
  if ('Segmenter' in Intl) new Intl.Segmenter().segment('');
  add([
    { features: roads['rivers'], zIndex: 13, style: stroked((p) => p.water, 1.5), ...near },
    { features: roads['roads'], zIndex: 14, style: road('trunk', (p) => p.roadEdge, 1.4, 5, 8.3), ...near },
    { features: roads['roads'], zIndex: 15, style: road('motorway', (p) => p.roadEdge, 2, 7), ...near },
    { features: roads['roads'], zIndex: 16, style: road('trunk', (p) => p.road, 0.7, 3.6, 9.5), ...near },
    { features: roads['roads'], zIndex: 17, style: road('motorway', (p) => p.highway, 1, 5), ...near },
    { features: roads['roads'], zIndex: 29, minZoom: 8.5, declutter: true, detail: true, style: roadNumber },
  ]);
};

const addPlaces = async (add: (plans: readonly LayerPlan[]) => void): Promise<void> => {
  const places = await baseMapData.places();
  const features = places.map(
    (place, i) => new Feature({ geometry: new Point(fromLonLat([place[2], place[3]])), place, key: i }),
  );
  // A layer a rank: a name is measured and drawn when it is first shown, and each frame has a part of them.
  const ranks = groupBy(features, (feature) => placeRank[(feature.get('place') as Place)[4]]);
  add(
    [...ranks].map(([rank, some]) => ({
      features: some,
      zIndex: 30 + rank,
      declutter: true,
      detail: true,
      style: placeLabel,
    })),
  );
};

const addRegion = async (
  add: (plans: readonly LayerPlan[]) => void,
  detailWanted: Promise<unknown>,
): Promise<void> => {
  const land = await baseMapData.regionLand();
  add([
    { features: land['mask'], zIndex: 10, style: filled((p) => p.water), minZoom: regionZoom },
    { features: land['land'], zIndex: 11, style: filled((p) => p.land), minZoom: regionZoom },
    { features: land['urban'], zIndex: 12, style: filled((p) => p.urban), ...near },
  ]);
  // Roads and names are most of the bytes: they leave the line to code and trucks.
  await detailWanted;
  await Promise.all([addRoads(add), addPlaces(add)]);
};

/**
 * Adds the embedded base map as its parts arrive, the region first; `look` answers the look of the moment.
 * @param detailWanted roads, names and what lies beyond the region are not fetched before it settles
 * @param detailNeeded nor are roads and names while a ground has better ones
 */
export const addBaseMap = async (
  map: OlMap,
  look: () => BaseMapLook,
  detailWanted: Promise<void>,
  detailNeeded: Promise<void>,
): Promise<void> => {
  // A layer a frame: drawn for the first time in one go they would hold the page up for a tenth of a second.
  const waiting: LayerPlan[] = [];
  const addNext = (): void => {
    const plan = waiting.shift();
    if (plan === undefined) return;
    map.addLayer(layerOf(plan, look));
    if (waiting.length > 0) map.once('postrender', addNext);
  };
  const add = (plans: readonly LayerPlan[]): void => {
    const idle = waiting.length === 0;
    waiting.push(...plans);
    if (idle) addNext();
  };
  // A fleet's map looks elsewhere once the first trucks are there.
  const beyond = detailWanted.then(() => overviewWanted(map)).then(() => addOverview(add));
  await Promise.all([addRegion(add, Promise.all([detailWanted, detailNeeded])), beyond]);
};
