import type { PlaySpeed, VideoReply, VideoState } from '#contract/video/video-stream.ts';

import type { PlayedFigures } from './video-player.ts';

/** What a tile is to show: a channel as it is, or a stretch that the terminal recorded. */
export interface Watched {
  readonly truckId: number;
  readonly channel: number;
  readonly stream: 'sub' | 'main';
  /** Null: live. */
  readonly recording: {
    readonly fromTime: string;
    readonly untilTime: string;
    readonly speed: PlaySpeed;
  } | null;
}

/** As the server knows it, and: the page's own line is cut; this browser cannot decode it. */
export type TileCondition = VideoState | 'lost' | 'noDecoder';

type Format = Extract<VideoReply, { readonly type: 'format' }>;
type Talk = Extract<VideoReply, { readonly type: 'talk' }>;

/** A tile as the page shows it. */
export interface TileView {
  readonly watched: Watched;
  readonly condition: TileCondition;
  /** Since when, ms of server time. */
  readonly sinceMs: number;
  /** Words of server or terminal; empty: none. */
  readonly detail: string;
  /** When the stream stops by itself, ms; null: no limit. */
  readonly stopsMs: number | null;
  /** Null: nothing came yet. */
  readonly format: Format | null;
  readonly figures: PlayedFigures | null;
  /** When the last picture was painted, ms of server time; null: none yet. */
  readonly paintedMs: number | null;
  /** Pictures a second of late; null: not known yet. */
  readonly fps: number | null;
  readonly kbitPerS: number | null;
  readonly bytes: number;
  /** Null: nobody talks. */
  readonly talk: Talk['state'] | null;
}

/** A tile at its very beginning. */
export const freshTile = (watched: Watched, nowMs: number): TileView => ({
  watched,
  condition: 'asking',
  sinceMs: nowMs,
  detail: '',
  stopsMs: null,
  format: null,
  figures: null,
  paintedMs: null,
  fps: null,
  kbitPerS: null,
  bytes: 0,
  talk: null,
});

/** How much the newest figure counts against those before. */
const newShare = 0.4;

/** A view after what the player did since `sinceMs`. */
export const withFigures = (
  view: TileView,
  figures: PlayedFigures,
  sinceMs: number,
  nowMs: number,
): TileView => {
  const painted = figures.shown - (view.figures?.shown ?? 0);
  const now = painted > 0 && nowMs > sinceMs ? (painted * 1000) / (nowMs - sinceMs) : 0;
  const before = view.fps ?? now;
  return {
    ...view,
    figures,
    paintedMs: painted > 0 ? nowMs : view.paintedMs,
    fps: view.figures === null ? null : before + (now - before) * newShare,
  };
};

/** A view after what the server said of its stream. */
export const withReply = (view: TileView, reply: VideoReply, nowMs: number): TileView => {
  if (reply.type === 'format') return { ...view, format: reply };
  if (reply.type === 'traffic') return { ...view, kbitPerS: reply.kbitPerS, bytes: reply.bytes };
  if (reply.type === 'talk') return { ...view, talk: reply.state };
  return {
    ...view,
    // No decoder stays so, whatever comes.
    condition: view.condition === 'noDecoder' ? 'noDecoder' : reply.state,
    sinceMs: view.condition === reply.state ? view.sinceMs : nowMs,
    detail: reply.detail,
    stopsMs: reply.stopsTime === null ? null : Date.parse(reply.stopsTime),
  };
};

/** Time of the picture in sight, ms since 1970; null: none. */
export const pictureMs = ({ format, figures }: TileView): number | null =>
  format === null || figures?.timeMs === undefined || figures.timeMs === null
    ? null
    : format.startMs + figures.timeMs;

/** What to ask for after a cut: a recording goes on where its last picture was. */
export const goingOn = (view: TileView): Watched => {
  const { recording } = view.watched;
  const atMs = pictureMs(view);
  return recording === null || atMs === null
    ? view.watched
    : { ...view.watched, recording: { ...recording, fromTime: new Date(atMs).toISOString() } };
};
