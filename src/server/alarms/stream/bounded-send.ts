/**
 * A slow client is disconnected when this much piles up: it reconnects with its cursor and gets what it missed, or an
 * answer that it must fetch unconfirmed alarms. So nothing is left out for it here, and no queue grows.
 */
export const maxBufferedBytes = 1_048_576;
export const maxBufferedFrames = 1000;

/** The part of a WebSocket that is used here. */
interface SlowSocket {
  readonly bufferedAmount: number;
  send(data: string | Buffer, done?: () => void): void;
}

/**
 * Sends to a client as long as it reads.
 * @param queued bytes that wait for the client, after a frame was sent
 * @param slow it does not: nothing is sent
 */
export const createBoundedSend = (
  socket: SlowSocket,
  queued: (bytes: number) => void,
  slow: () => void,
): ((data: string | Buffer) => void) => {
  let frames = 0;
  return (data) => {
    if (socket.bufferedAmount > maxBufferedBytes || frames >= maxBufferedFrames) return slow();
    frames += 1;
    socket.send(data, () => {
      frames -= 1;
    });
    return queued(socket.bufferedAmount);
  };
};
