const microseconds = 1_000;

/** Paints the newest picture of a tile on its canvas, when something can be painted. */
export const createTilePainter = (canvas: OffscreenCanvas, askFrame: (paint: () => void) => void) => {
  const context = canvas.getContext('2d', { alpha: false, desynchronized: true });
  let newest: VideoFrame | null = null;
  let asked = false;
  let shown = 0;
  let timeMs: number | null = null;

  const paint = (): void => {
    asked = false;
    const frame = newest;
    newest = null;
    if (frame === null) return;
    const { displayWidth, displayHeight } = frame;
    // Setting a size clears the canvas even where it stays the same.
    if (canvas.width !== displayWidth) canvas.width = displayWidth;
    if (canvas.height !== displayHeight) canvas.height = displayHeight;
    context?.drawImage(frame, 0, 0);
    timeMs = frame.timestamp / microseconds;
    shown += 1;
    // About ten open pictures stall a decoder.
    frame.close();
  };

  return {
    show: (frame: VideoFrame): void => {
      newest?.close();
      newest = frame;
      if (asked) return;
      asked = true;
      askFrame(paint);
    },
    /** What was not painted yet is not painted any more. */
    drop: (): void => {
      newest?.close();
      newest = null;
    },
    /** Another stream begins. */
    begin: (): void => {
      shown = 0;
      timeMs = null;
    },
    /** Time of the picture that is seen, ms; null: none. */
    figures: () => ({ widthPx: canvas.width, heightPx: canvas.height, shown, timeMs }),
  };
};
