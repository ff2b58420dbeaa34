/** Cameras of active safety by the channel in their files’ names (T/JSATL 12). */
const ofActiveSafety: Readonly<Record<number, readonly [zh: string, en: string]>> = {
  0: ['无通道', 'No camera'],
  64: ['ADAS 摄像头', 'ADAS camera'],
  65: ['DSM 摄像头', 'DSM camera'],
  67: ['盲区摄像头', 'Blind-spot camera'],
};

/** Channels that cameras of active safety have. */
export const safetyChannels = [64, 65, 67] as const;

/** What a channel is called. */
export const cameraWords = (channel: number): readonly [zh: string, en: string] =>
  ofActiveSafety[channel] ?? [`通道 ${channel}`, `Camera ${channel}`];

/** Channel in a file's name: `type_channel_alarm_number_ourNumber.ext` (T/JSATL 12-2017, 4.6.3); 0: none that cameras have. */
export const channelOfFile = (name: string): number => {
  const channel = Number(/^\d+_(\d{1,3})_/.exec(name)?.[1] ?? 0);
  return channel <= 255 ? channel : 0;
};
