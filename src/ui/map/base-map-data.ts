import TopoJSON from 'ol/format/TopoJSON.js';
import type Feature from 'ol/Feature.js';

export type Place = readonly [
  zh: string,
  en: string,
  longitudeDeg: number,
  latitudeDeg: number,
  kind: 'province' | 'capital' | 'city' | 'county' | 'town' | 'water',
  minZoom: number,
  maxZoom: number,
];

type Layers = Readonly<Record<string, readonly Feature[]>>;

/** The reader decodes arcs in place, so a file is read once and then split by layer. */
const readLayers = async (file: string): Promise<Layers> => {
  const reply = await fetch(`/basemap/${file}`);
  const features = new TopoJSON({ layerName: 'layer' }).readFeatures(await reply.json(), {
    dataProjection: 'EPSG:4326',
    featureProjection: 'EPSG:3857',
  });
  const layers: Record<string, Feature[]> = {};
  for (const feature of features) (layers[String(feature.get('layer'))] ??= []).push(feature);
  return layers;
};

const readPlaces = async (): Promise<readonly Place[]> => {
  const reply = await fetch('/basemap/places.json');
  const { rows } = (await reply.json()) as { readonly rows: readonly Place[] };
  return rows;
};

interface BaseMapData {
  readonly overview: Promise<Layers>;
  readonly places: Promise<readonly Place[]>;
  readonly regionLand: Promise<Layers>;
  readonly regionRoads: Promise<Layers>;
}

let data: BaseMapData | null = null;

/** The embedded map, fetched once for every map of the tab. */
export const baseMapData = (): BaseMapData =>
  (data ??= {
    overview: readLayers('overview.topo.json'),
    places: readPlaces(),
    regionLand: readLayers('region-land.topo.json'),
    regionRoads: readLayers('region-roads.topo.json'),
  });
