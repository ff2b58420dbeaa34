/** What this browser plays the streams with. */
export type PlayerKind = 'decoder' | 'mediaSource' | 'none';

/** What is asked of a browser, as properties of its global object. */
interface Known {
  readonly VideoDecoder?: unknown;
  readonly OffscreenCanvas?: unknown;
  readonly HTMLCanvasElement?: { readonly prototype: object };
  readonly MediaSource?: unknown;
  readonly ManagedMediaSource?: unknown;
}

/**
 * WebCodecs where there is one, which a page without a secure origin has not; else MP4 made in the tab; else nothing,
 * said in words.
 */
export const playerKind = (known: Known): PlayerKind => {
  const { VideoDecoder, OffscreenCanvas, HTMLCanvasElement } = known;
  const paints =
    HTMLCanvasElement !== undefined && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
  if (VideoDecoder !== undefined && OffscreenCanvas !== undefined && paints) return 'decoder';
  return known.MediaSource !== undefined || known.ManagedMediaSource !== undefined ? 'mediaSource' : 'none';
};
