/** Channels that a terminal may have cameras on (specification 9). */
export const maxCameraChannels = 8;

/** Numbers of channels, from 1. */
export const cameraChannels: readonly number[] = Array.from(
  { length: maxCameraChannels },
  (_, index) => index + 1,
);

/** How the cameras of a terminal are set up. */
export interface CameraSetup {
  /** Numbers of the channels with a camera. */
  readonly channels: readonly number[];
  readonly totalChannels: number;
  /** The channel on the line for the high-definition camera. */
  readonly hdLine: number;
  readonly doubleIp: boolean;
  readonly recording: boolean;
  readonly realTime: boolean;
}

/** The same as a terminal holds it, name to text: what a reading must give after it was written. */
export const cameraValues = ({
  channels,
  totalChannels,
  hdLine,
  doubleIp,
  recording,
  realTime,
}: CameraSetup): Readonly<Record<string, string>> => ({
  channels: channels.toSorted((a, b) => a - b).join(','),
  totalChannels: String(totalChannels),
  hdLine: String(hdLine),
  doubleIp: doubleIp ? '1' : '0',
  recording: recording ? '1' : '0',
  realTime: realTime ? '1' : '0',
});
