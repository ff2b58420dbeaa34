import { cardOf } from '../send/media-sender.ts';
import { cameraCount } from './camera-count.ts';
import { openCameraUnit } from './camera-unit.ts';

/** A unit that lost its connection comes back after so long. */
const againMs = 10_000;
interface CameraTruckOfFleet {
  readonly signCode: string;
  readonly simNumber: string;
}

export interface CameraFleetPorts {
  /** Of the JT/T 808 listener. */
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly ended: () => boolean;
}

/** A photo that a camera takes by order. */
export const photographOf = (signCode: string, channel: number, timeMs: number): Uint8Array =>
  cardOf(signCode, channel, new Date(timeMs).toISOString(), `ch${channel}`);

/** Camera units of all trucks, each on a connection of its own that is opened again when it breaks. */
export const runCameras = (
  trucks: readonly CameraTruckOfFleet[],
  { host, port, token, clock, wait, ended }: CameraFleetPorts,
): void => {
  const run = async ({ signCode, simNumber }: CameraTruckOfFleet): Promise<void> => {
    while (!ended()) {
      await new Promise<void>((over) => {
        openCameraUnit({
          host,
          port,
          token,
          phone: simNumber,
          plate: signCode,
          channels: cameraCount(signCode),
          clock,
          photographOf: (channel, timeMs) => photographOf(signCode, channel, timeMs),
          closed: over,
        }).catch(() => {
          // The listener is away: tried again below.
          over();
        });
      });
      await wait(againMs);
    }
  };
  for (const truck of trucks) void run(truck);
};
