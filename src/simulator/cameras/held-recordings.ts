import type { RecordedStretch } from '#gateway/jt1078/messages/recorded-orders.ts';

/** What its disk holds, and how long a file of it is. */
const heldMs = 2 * 86_400_000;
const fileMs = 15 * 60_000;
/** Of a stream as it sends it, bytes a second. */
const bytesPerS = 15_500;

/** Files of its disk that touch a period. */
export const heldFiles = (
  nowMs: number,
  channels: readonly number[],
  fromMs: number,
  untilMs: number,
): RecordedStretch[] => {
  const files: RecordedStretch[] = [];
  const first = Math.max(fromMs, nowMs - heldMs);
  for (const channel of channels)
    for (let start = Math.floor(first / fileMs) * fileMs; start < Math.min(untilMs, nowMs); start += fileMs) {
      const endMs = Math.min(start + fileMs, Math.floor(nowMs / 1000) * 1000);
      const sizeBytes = ((endMs - start) / 1000) * bytesPerS;
      files.push({ channel, startMs: start, endMs, alarm: false, stream: 2, sizeBytes });
    }
  return files;
};
