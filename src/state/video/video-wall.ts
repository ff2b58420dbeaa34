import { effect, type ReadonlySignal, signal } from '@preact/signals-react';

import {
  maxVideoTiles,
  mediaKinds,
  type MediaFrame,
  type PlaySpeed,
  type VideoReply,
} from '#contract/video/video-stream.ts';

import { freshTile, goingOn, type TileView, type Watched, withFigures, withReply } from './tile-view.ts';
import type { PlayedFigures, PlayerEvents, PlayerFault, VideoPlayer } from './video-player.ts';
import type { SocketEvents, VideoSocket } from './video-socket.ts';

/** A token, or why there is none. */
export type Asked = { readonly token: string } | { readonly refused: string };

export interface WallPorts {
  readonly ask: (watched: Watched) => Promise<Asked>;
  readonly openSocket: (events: SocketEvents) => VideoSocket;
  readonly createPlayer: (events: PlayerEvents) => VideoPlayer;
  readonly visible: ReadonlySignal<boolean>;
  readonly nowMs: () => number;
}

/** Hears what a tile receives: sound that is to be heard, pictures that are to be kept. */
export type FrameListener = (frame: MediaFrame, view: TileView) => void;

/** The tiles of one page. */
export interface VideoWall {
  /** By number; null: nothing is to be seen there. */
  readonly tiles: readonly ReadonlySignal<TileView | null>[];
  readonly watch: (tile: number, watched: Watched) => void;
  /** Asks anew for what the tile shows. */
  readonly again: (tile: number) => void;
  readonly close: (tile: number) => void;
  readonly extend: (tile: number) => void;
  readonly pause: (tile: number, paused: boolean) => void;
  readonly seek: (tile: number, timeMs: number) => void;
  readonly speed: (tile: number, speed: PlaySpeed) => void;
  readonly talk: (tile: number, on: boolean) => void;
  readonly sendSound: VideoSocket['sendSound'];
  /** A new line for all tiles: the old one may be dead without having said so. */
  readonly renew: () => void;
  readonly element: (tile: number) => HTMLElement;
  /** The clock of all times in its views, ms. */
  readonly nowMs: () => number;
  /** Returns what ends it. */
  readonly listen: (listener: FrameListener) => () => void;
  readonly dispose: () => void;
}

// oxlint-disable-next-line max-lines-per-function -- one wall, whose tiles share places, sound and a line
export const createVideoWall = ({ ask, openSocket, createPlayer, visible, nowMs }: WallPorts): VideoWall => {
  const tiles = Array.from({ length: maxVideoTiles }, () => signal<TileView | null>(null));
  const turns = tiles.map(() => 0);
  const listeners = new Set<FrameListener>();
  /** Tiles whose token is on its way: a line that comes up meanwhile need not ask again. */
  const asking = new Set<number>();
  /** Tiles that somebody paused: they stay so, whatever becomes of the page. */
  const held = new Set<number>();
  let figuresMs = nowMs();

  const change = (tile: number, next: (view: TileView) => TileView): void => {
    const known = tiles[tile];
    if (known?.value) known.value = next(known.value);
  };
  const lost = (): void => {
    asking.clear();
    tiles.forEach((_, tile) => {
      turns[tile] = (turns[tile] ?? 0) + 1;
      change(tile, (view) =>
        view.condition === 'lost' ? view : { ...view, condition: 'lost', sinceMs: nowMs(), talk: null },
      );
    });
  };

  const player = createPlayer({
    figures: (all: readonly PlayedFigures[]) => {
      const at = nowMs();
      for (const figures of all) change(figures.tile, (view) => withFigures(view, figures, figuresMs, at));
      figuresMs = at;
    },
    // A decoder that was taken away or broke begins again with the next key frame.
    fault: (tile: number, fault: PlayerFault) => {
      if (fault === 'unsupported')
        change(tile, (view) => ({ ...view, condition: 'noDecoder', sinceMs: nowMs() }));
    },
  });

  const socket = openSocket({
    reply: (reply: VideoReply) => {
      const live = tiles[reply.tile]?.value?.watched.recording === null;
      if (reply.type === 'format' && reply.video !== 'none') player.format(reply.tile, reply.video, live);
      if (reply.type === 'format' && reply.video === 'none') player.release(reply.tile);
      // A stream that begins while nobody sees the page.
      if (reply.type === 'format' && !visible.peek())
        socket.send({ type: 'pause', tile: reply.tile, paused: true });
      change(reply.tile, (view) => withReply(view, reply, nowMs()));
    },
    frame: (frame) => {
      const view = tiles[frame.tile]?.value;
      // What was under way when the tile changed its stream.
      if (!view?.format) return;
      for (const listener of listeners) listener(frame, view);
      if (frame.kind !== mediaKinds.sound && visible.peek()) player.frame(frame);
    },
    up: () =>
      tiles.forEach(({ value }, tile) => value && !asking.has(tile) && void open(tile, goingOn(value))),
    down: lost,
  });

  const open = async (tile: number, watched: Watched): Promise<void> => {
    const turn = (turns[tile] ?? 0) + 1;
    turns[tile] = turn;
    held.delete(tile);
    const place = tiles[tile];
    if (place === undefined) return;
    place.value = freshTile(watched, nowMs());
    asking.add(tile);
    const asked = await ask(watched);
    if (turns[tile] !== turn) return;
    asking.delete(tile);
    if ('token' in asked) socket.send({ type: 'open', tile, token: asked.token });
    else change(tile, (view) => ({ ...view, condition: 'refused', detail: asked.refused, sinceMs: nowMs() }));
  };
  const leave = (tile: number): void => {
    turns[tile] = (turns[tile] ?? 0) + 1;
    asking.delete(tile);
    player.release(tile);
    if (tiles[tile]?.value) socket.send({ type: 'close', tile });
  };

  const stopWatching = effect(() => {
    const shown = visible.value;
    tiles.forEach((place, tile) => {
      const view = place.peek();
      if (!view?.format || view.format.video === 'none') return;
      if (!held.has(tile)) socket.send({ type: 'pause', tile, paused: !shown });
      // Browsers take decoders of hidden tabs away (w3c/webcodecs#889): given back first, and made again on return.
      if (shown) player.format(tile, view.format.video, view.watched.recording === null);
      else player.release(tile);
    });
  });

  return {
    tiles,
    watch: (tile, watched) => {
      leave(tile);
      void open(tile, watched);
    },
    again: (tile) => {
      const view = tiles[tile]?.value;
      if (!view) return;
      leave(tile);
      void open(tile, view.watched);
    },
    close: (tile) => {
      leave(tile);
      const place = tiles[tile];
      if (place) place.value = null;
    },
    extend: (tile) => void socket.send({ type: 'extend', tile }),
    pause: (tile, paused) => {
      if (paused) held.add(tile);
      else held.delete(tile);
      socket.send({ type: 'pause', tile, paused });
    },
    seek: (tile, timeMs) => {
      player.restart(tile);
      if (socket.send({ type: 'seek', tile, time: new Date(timeMs).toISOString() }))
        change(tile, (view) => ({ ...view, condition: 'seeking', sinceMs: nowMs() }));
    },
    speed: (tile, speed) => void socket.send({ type: 'speed', tile, speed }),
    talk: (tile, on) => {
      if (socket.send({ type: 'talk', tile, on }))
        change(tile, (view) => ({ ...view, talk: on ? 'asking' : null }));
    },
    sendSound: socket.sendSound,
    renew: socket.renew,
    element: player.element,
    nowMs,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => {
      stopWatching();
      turns.forEach((turn, tile) => (turns[tile] = turn + 1));
      socket.close();
      player.close();
    },
  };
};
