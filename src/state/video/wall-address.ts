/** Numbers of tiles that a wall can have. */
export const wallSizes = [1, 4, 9, 16] as const;

export type WallSize = (typeof wallSizes)[number];

/** A camera of a truck. */
export interface WallChannel {
  readonly truckId: number;
  readonly channel: number;
}

/** What is on a wall; null: an empty tile. */
export interface WallChoice {
  readonly size: WallSize;
  readonly watch: readonly (WallChannel | null)[];
}

const channelOf = (text: string): WallChannel | null => {
  const [, truckId, channel] = /^(\d{1,9}):(\d{1,2})$/.exec(text) ?? [];
  return truckId === undefined || channel === undefined
    ? null
    : { truckId: Number(truckId), channel: Number(channel) };
};

/** Reads `tiles=4&watch=7:1,,8:2`: truck and channel of each tile; what is not understood is an empty tile. */
export const readWall = (search: string, usual: WallSize = 4): WallChoice => {
  const params = new URLSearchParams(search);
  const size = wallSizes.find((known) => String(known) === params.get('tiles')) ?? usual;
  const watch = (params.get('watch') ?? '').split(',').map(channelOf);
  return { size, watch: Array.from({ length: size }, (_, tile) => watch[tile] ?? null) };
};

/** The other way round. */
export const writeWall = ({ size, watch }: WallChoice): string => {
  const texts = watch.map((one) => (one === null ? '' : `${one.truckId}:${one.channel}`));
  while (texts.at(-1) === '') texts.pop();
  return `tiles=${size}${texts.length === 0 ? '' : `&watch=${texts.join(',')}`}`;
};

/** Another number of tiles: what is shown moves together where there are fewer. */
export const resizeWall = ({ watch }: WallChoice, size: WallSize): WallChoice => {
  const kept = watch.length <= size ? watch : watch.filter((one) => one !== null);
  return { size, watch: Array.from({ length: size }, (_, tile) => kept[tile] ?? null) };
};

/** Puts a channel into a tile; where it was before is empty then. */
export const placeChannel = (
  { size, watch }: WallChoice,
  tile: number,
  channel: WallChannel | null,
): WallChoice => ({
  size,
  watch: watch.map((one, index) => {
    if (index === tile) return channel;
    return one?.truckId === channel?.truckId && one?.channel === channel?.channel ? null : one;
  }),
});
