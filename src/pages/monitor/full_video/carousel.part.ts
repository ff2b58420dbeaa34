import type { CameraTruck } from '#state/video/cameras.ts';
import { readWall, type WallChannel, type WallSize, writeWall } from '#state/video/wall-address.ts';

/** Seconds that a group of pictures stays. */
export const turnChoices = [10, 20, 30, 60] as const;

export type TurnS = (typeof turnChoices)[number];

/** What the carousel turns through; an empty choice: all channels of all trucks. */
export interface Turning {
  readonly size: WallSize;
  readonly everyS: TurnS;
  readonly watch: readonly WallChannel[];
}

/** Reads `tiles=4&every=20&watch=7:1,8:2`. */
export const readTurning = (search: string): Turning => {
  const params = new URLSearchParams(search);
  const { size } = readWall(search);
  // More channels than tiles are what a carousel is for: they are read as those of the largest wall, group by group.
  const watch = (params.get('watch') ?? '')
    .split(',')
    .flatMap((text) => readWall(`tiles=1&watch=${text}`).watch[0] ?? []);
  return {
    size,
    watch,
    everyS: turnChoices.find((one) => String(one) === params.get('every')) ?? 20,
  };
};

/** The other way round. */
export const writeTurning = ({ size, everyS, watch }: Turning): string =>
  `${writeWall({ size, watch })}&every=${everyS}`;

/** Channels of trucks that are online, in the chosen order or by plate, and who is left out. */
export const channelsToTurn = (
  trucks: readonly CameraTruck[],
  chosen: readonly WallChannel[],
): { readonly channels: readonly WallChannel[]; readonly away: readonly CameraTruck[] } => {
  const wanted =
    chosen.length > 0
      ? chosen
      : trucks
          .toSorted((a, b) => (a.signCode < b.signCode ? -1 : 1))
          .flatMap(({ truckId, channels }) => channels.map((channel) => ({ truckId, channel })));
  const byId = new Map(trucks.map((truck) => [truck.truckId, truck]));
  const shown = (truckId: number): boolean => {
    const truck = byId.get(truckId);
    return truck?.online === true && truck.realTime;
  };
  const away = [...new Set(wanted.map(({ truckId }) => truckId))].filter((truckId) => !shown(truckId));
  return {
    channels: wanted.filter(({ truckId }) => shown(truckId)),
    away: away.flatMap((truckId) => byId.get(truckId) ?? []),
  };
};

/** Channels of a group, `turn` counted on for ever. */
export const groupOf = (
  channels: readonly WallChannel[],
  size: number,
  turn: number,
): readonly WallChannel[] => {
  const groups = Math.max(1, Math.ceil(channels.length / size));
  const at = ((turn % groups) + groups) % groups;
  return channels.slice(at * size, at * size + size);
};
