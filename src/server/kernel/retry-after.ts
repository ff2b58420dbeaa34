/** Nobody is waited for longer: whoever is to be told is told otherwise by then. */
const longestMs = 3_600_000;

const within = (ms: number): number => Math.min(longestMs, Math.max(0, ms));

/** `Retry-After`, seconds or a date (RFC 9110), an hour at most; null: not sent. */
export const retryAfterMs = (header: string | null, nowMs: number): number | null => {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return within(seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : within(at - nowMs);
};
