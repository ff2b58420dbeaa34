const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** China time is UTC+8 all year (specification 9); nothing reads the machine's zone. */
export const chinaOffsetMs = 8 * hourMs;

/** See `chinaOffsetMs`; min. */
export const chinaOffsetMin = 8 * 60;

/** The China day (`YYYY-MM-DD`) of an instant. */
export const chinaDayOf = (ms: number): string => new Date(ms + chinaOffsetMs).toISOString().slice(0, 10);

/** From (included) and to (excluded) of a China day, ms UTC. */
export const chinaDayRange = (day: string): { fromMs: number; toMs: number } => {
  const fromMs = Date.parse(`${day}T00:00:00Z`) - chinaOffsetMs;
  return { fromMs, toMs: fromMs + dayMs };
};
