import type { TileView } from '#state/video/tile-view.ts';

/** How a tile is drawn: before its first picture, with pictures that come, with the last one greyed, without any. */
export type TileStage = 'connecting' | 'live' | 'frozen' | 'empty';

const comes = new Set<TileView['condition']>(['asking', 'opening', 'noKeyFrame', 'playing']);
const keeps = new Set<TileView['condition']>(['playing', 'seeking', 'paused']);

export const stageOf = ({ condition, paintedMs }: TileView): TileStage => {
  if (paintedMs === null) return comes.has(condition) ? 'connecting' : 'empty';
  return keeps.has(condition) ? 'live' : 'frozen';
};

/** The last so many ms before a stream stops, the tile asks whether to go on. */
export const askBeforeMs = 30_000;

/** Traffic of a tile from which on it is said, bytes (protocol notes: 50 MB). */
export const muchTrafficBytes = 50_000_000;

/** A picture older than this is told with its age, ms. */
export const oldPictureMs = 2_000;
