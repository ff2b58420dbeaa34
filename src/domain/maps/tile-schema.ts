/** Schemas of OpenStreetMap tiles that the product draws. */
export const tileSchemas = ['protomaps', 'openmaptiles', 'shortbread'] as const;
export type TileSchema = (typeof tileSchemas)[number];

/** Layers that only one of them has. */
const signs: readonly (readonly [schema: TileSchema, layers: readonly string[]])[] = [
  ['protomaps', ['earth', 'roads', 'places']],
  ['openmaptiles', ['transportation', 'place']],
  ['shortbread', ['streets', 'place_labels']],
];

/** The schema of an archive by the names of its layers; null: none that is known. */
export const tileSchemaOf = (layers: readonly string[]): TileSchema | null =>
  signs.find(([, needed]) => needed.every((name) => layers.includes(name)))?.[0] ?? null;
