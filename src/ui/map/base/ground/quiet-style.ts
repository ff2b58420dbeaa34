import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import { featureName, mapFeatureOf, type PlaceRank, type RoadRank } from '#domain/maps/map-feature.ts';

import type { BaseMapLook } from '../map-look.ts';
import type { Palette } from '../palette.ts';
import { createStyleCache } from '../style-cache.ts';

type Drawn = Style | Style[] | undefined;

const roadFromZoom: Readonly<Record<RoadRank, number>> = { 5: 5, 4: 7, 3: 9, 2: 11, 1: 12.5, 0: 14 };
const placeFromZoom: Readonly<Record<PlaceRank, number>> = { 9: 2, 8: 4, 6: 5, 5: 8, 3: 11, 2: 13, 1: 13.5 };
const placeSizePx: Readonly<Record<PlaceRank, number>> = { 9: 15, 8: 13, 6: 15, 5: 13, 3: 11, 2: 11, 1: 11 };
const buildingFromZoom = 15;
/** Below, a road is one line without an edge. */
const edgedFromZoom = 9;
/** Until here a road is called by its number, which stands in a small frame. */
const shieldUntilZoom = 13;

/** Equator, px of 256 at zoom 0, m. */
const metresAPixel = 156_543.034;
const zoomOf = (resolution: number): number => Math.round(Math.log2(metresAPixel / resolution) * 2) / 2;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const road = (rank: RoadRank, link: boolean, zoom: number, palette: Palette): Drawn => {
  const width = Math.max(0.8, (rank * 0.5 + 0.6) * 1.35 ** (zoom - 11)) * (link ? 0.6 : 1);
  const colour = rank >= 4 ? palette.highway : palette.road;
  const line = (color: string, px: number, zIndex: number): Style =>
    new Style({ stroke: new Stroke({ color, width: px, lineCap: 'round', lineJoin: 'round' }), zIndex });
  return zoom < edgedFromZoom
    ? line(rank === 5 ? palette.highway : palette.roadEdge, width, 4 + rank)
    : [line(palette.roadEdge, width + 1.4, 4), line(colour, width, 5 + rank)];
};

const shield = (ref: string, rank: RoadRank, palette: Palette): Style =>
  new Style({
    text: new Text({
      text: ref,
      placement: 'point',
      font: `10px ${palette.font}`,
      fill: new Fill({ color: palette.mapText }),
      backgroundFill: new Fill({ color: palette.surface }),
      backgroundStroke: new Stroke({ color: palette.roadEdge, width: 1 }),
      padding: [2, 4, 1, 4],
    }),
    zIndex: 20 + rank,
  });

const alongRoad = (name: string, rank: RoadRank, palette: Palette): Style =>
  new Style({
    text: new Text({
      text: name,
      placement: 'line',
      font: `10px ${palette.font}`,
      fill: new Fill({ color: palette.mapText }),
      stroke: new Stroke({ color: palette.land, width: 3 }),
      repeat: 400,
    }),
    zIndex: 20 + rank,
  });

const place = (name: string, rank: PlaceRank, palette: Palette): Style =>
  new Style({
    text: new Text({
      text: name,
      font: `${rank > 4 ? '600 ' : ''}${placeSizePx[rank]}px ${palette.font}`,
      fill: new Fill({ color: palette.mapText }),
      stroke: new Stroke({ color: palette.land, width: 3 }),
      padding: [4, 4, 4, 4],
    }),
    zIndex: 30 + rank,
  });

const geometryOf = (feature: FeatureLike): string => feature.getGeometry()?.getType() ?? '';
const isArea = (feature: FeatureLike): boolean => geometryOf(feature).endsWith('Polygon');
const isPoint = (feature: FeatureLike): boolean => geometryOf(feature).endsWith('Point');

const filled = (color: string, zIndex: number): Style => new Style({ fill: new Fill({ color }), zIndex });

const areaZ = { land: 0, urban: 1, green: 1, water: 2, building: 3 } as const;

/**
 * Draws tiles of any schema in the console's own greys: roads under trucks, and nothing that cries out. Styles are made
 * once a colour, language and half step of zoom.
 */
export const createQuietStyle = (look: () => BaseMapLook) => {
  const styles = createStyleCache<BaseMapLook, Drawn>();
  const known = (key: string, make: () => Drawn): Drawn => styles(look(), key, make);

  return (feature: FeatureLike, resolution: number): Drawn => {
    const { palette, language } = look();
    const get = (field: string): unknown => feature.get(field);
    const found = mapFeatureOf(String(get('layer')), get);
    if (found === null) return undefined;
    const zoom = zoomOf(resolution);
    switch (found.role) {
      case 'land':
      case 'urban':
      case 'green':
      case 'water':
        // A lake's name is a point in its layer, and is no area.
        return !isArea(feature)
          ? undefined
          : known(found.role, () => filled(palette[found.role], areaZ[found.role]));
      case 'building':
        return zoom < buildingFromZoom
          ? undefined
          : known('building', () => filled(palette.urban, areaZ.building));
      case 'river': {
        const width = zoom > 12 ? 2 : 1;
        return known(
          `river ${width}`,
          () => new Style({ stroke: new Stroke({ color: palette.water, width }), zIndex: 2 }),
        );
      }
      case 'road': {
        const { rank, link } = found;
        if (isPoint(feature) || zoom < roadFromZoom[rank] || (link && zoom < 11)) return undefined;
        const drawn = known(`road ${rank} ${zoom} ${link}`, () => road(rank, link, zoom, palette));
        // One schema has names with the roads themselves.
        const label = link ? undefined : labelOf(feature, rank, zoom);
        return label === undefined ? drawn : [drawn ?? [], label].flat();
      }
      case 'roadName':
        return labelOf(feature, found.rank, zoom);
      case 'place': {
        const name = featureName(get, language);
        if (name === null || zoom < placeFromZoom[found.rank]) return undefined;
        return known(`place ${found.rank} ${name}`, () => place(name, found.rank, palette));
      }
    }
  };

  function labelOf(feature: FeatureLike, rank: RoadRank, zoom: number): Style | undefined {
    if (zoom < roadFromZoom[rank] + 2) return undefined;
    const { palette, language } = look();
    const get = (field: string): unknown => feature.get(field);
    const ref = text(get('ref'));
    const drawn =
      ref !== null && rank >= 3 && zoom < shieldUntilZoom
        ? known(`shield ${rank} ${ref}`, () => shield(ref, rank, palette))
        : known(`name ${rank} ${featureName(get, language) ?? ref ?? ''}`, () => {
            const name = featureName(get, language) ?? ref;
            return name === null ? undefined : alongRoad(name, rank, palette);
          });
    return Array.isArray(drawn) ? drawn[0] : drawn;
  }
};
