/** The side of a connection that can be read more slowly. */
interface Paused {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly isPaused: () => boolean;
}

/** Handles the frames of a connection one after the other; with `most` under way nothing more is read. */
export const createFrameQueue = (socket: Paused, most: number): ((handle: () => Promise<void>) => void) => {
  let underWay = 0;
  let turn: Promise<void> = Promise.resolve();
  return (handle) => {
    underWay += 1;
    if (underWay >= most) socket.pause();
    turn = turn.then(handle).finally(() => {
      underWay -= 1;
      if (socket.isPaused() && underWay < most) socket.resume();
    });
  };
};
