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

const longestWaitMs = 15_000;

/** A file of the map; without a server it is tried until it comes, since a map without roads is useless. */
const readFile = async (file: string): Promise<unknown> => {
  for (let waitMs = 1_000; ; waitMs = Math.min(longestWaitMs, 2 * waitMs)) {
    const reply = await fetch(`/basemap/${file}`).catch(() => null);
    if (reply?.ok) return reply.json();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
};

/** The reader decodes arcs in place, so a file is read once and then split by layer. */
const readLayers = async (file: string): Promise<Layers> => {
  const features = new TopoJSON({ layerName: 'layer' }).readFeatures(await readFile(file), {
    dataProjection: 'EPSG:4326',
    featureProjection: 'EPSG:3857',
  });
  const layers: Record<string, Feature[]> = {};
  for (const feature of features) (layers[String(feature.get('layer'))] ??= []).push(feature);
  return layers;
};

const readPlaces = async (): Promise<readonly Place[]> => {
  const { rows } = (await readFile('places.json')) as { readonly rows: readonly Place[] };
  return rows;
};

const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load());
};

/** The embedded map, each part fetched once for every map of the tab, when it is first wanted. */
export const baseMapData = {
  overview: once(() => readLayers('overview.topo.json')),
  places: once(readPlaces),
  regionLand: once(() => readLayers('region-land.topo.json')),
  regionRoads: once(() => readLayers('region-roads.topo.json')),
} as const;
