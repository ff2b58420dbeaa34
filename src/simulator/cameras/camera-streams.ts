import { type CameraStream, startCameraStream } from './camera-stream.ts';

interface Camera {
  readonly phone: string;
  readonly plate: string;
  readonly clock: () => number;
}

interface StreamRequest {
  readonly talk?: boolean;
  readonly recorded?: { readonly fromMs: number; readonly untilMs: number; readonly speed: number };
}

/** The streams that a truck's cameras send, each by a key: one that begins takes the place of the one before. */
export const createCameraStreams = ({ phone, plate, clock }: Camera) => {
  const streams = new Map<string, CameraStream>();
  return {
    begin: (
      key: string,
      address: { readonly host: string; readonly port: number },
      channel: number,
      { talk = false, recorded }: StreamRequest,
    ): void => {
      streams.get(key)?.stop();
      const stream: CameraStream = startCameraStream({
        ...address,
        phone,
        plate,
        channel,
        clock,
        recorded: recorded ?? null,
        talk,
        ended: () => {
          if (streams.get(key) === stream) streams.delete(key);
        },
      });
      streams.set(key, stream);
    },
    stop: (key: string): void => {
      streams.get(key)?.stop();
      streams.delete(key);
    },
    get: (key: string): CameraStream | undefined => streams.get(key),
    end: (): void => {
      for (const stream of streams.values()) stream.stop();
    },
  };
};
