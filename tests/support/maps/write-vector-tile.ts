import { PbfWriter } from 'pbf';

export type Fields = Readonly<Record<string, string | number | boolean>>;

/** A feature in the tile's own grid of 4096 × 4096, y downwards. */
export interface TileFeature {
  readonly type: 'point' | 'line' | 'polygon';
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly fields: Fields;
}

const types = { point: 1, line: 2, polygon: 3 } as const;
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const command = (id: number, count: number): number => (id & 7) | (count << 3);

const geometry = ({ type, points }: TileFeature): number[] => {
  const out: number[] = [];
  let [x, y] = [0, 0];
  points.forEach((point, i) => {
    if (i === 0) out.push(command(1, 1));
    if (i === 1) out.push(command(2, points.length - 1));
    out.push(zigzag(point[0] - x), zigzag(point[1] - y));
    [x, y] = point;
  });
  if (type === 'polygon') out.push(command(7, 1));
  return out;
};

const writeValue = (value: string | number | boolean, pbf: PbfWriter): void => {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value);
  else pbf.writeSVarintField(6, value);
};

const writeLayer = (name: string, features: readonly TileFeature[], pbf: PbfWriter): void => {
  const keys = [...new Set(features.flatMap(({ fields }) => Object.keys(fields)))];
  const values = [...new Set(features.flatMap(({ fields }) => Object.values(fields)))];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const feature of features)
    pbf.writeMessage(
      2,
      (one, part) => {
        const tags = Object.entries(one.fields).flatMap(([key, value]) => [
          keys.indexOf(key),
          values.indexOf(value),
        ]);
        part.writePackedVarint(2, tags);
        part.writeVarintField(3, types[one.type]);
        part.writePackedVarint(4, geometry(one));
      },
      feature,
    );
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, 4096);
};

/** A vector tile (MVT 2) by layers. */
export const writeVectorTile = (layers: Readonly<Record<string, readonly TileFeature[]>>): Buffer => {
  const pbf = new PbfWriter();
  for (const [name, features] of Object.entries(layers))
    pbf.writeMessage(3, (some, part) => writeLayer(name, some, part), features);
  return Buffer.from(pbf.finish());
};
