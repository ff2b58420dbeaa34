import type { Problem } from '#contract/api/problem.ts';

import type { PlacedEvent } from './placed-events.ts';

/** So long a client waits before it connects again. */
const connectAgainMs = 3_000;

const timeOf = (place: number): string => new Date(place / 1000).toISOString();

/** What is written to a stream of server-sent events (WHATWG HTML 9.2). */
export const eventLines = {
  begin: `retry: ${connectAgainMs}\n\n`,
  event: ({ place, kind, text }: PlacedEvent): string => `id: ${place}\nevent: ${kind}\ndata: ${text}\n\n`,
  /** Everything up to the place was sent. */
  heartbeat: (place: number): string =>
    `id: ${place}\nevent: heartbeat\ndata: {"timestamp":"${timeOf(place)}"}\n\n`,
  /** Between the places events may have been that are not kept any more. */
  gap: (from: number, to: number): string =>
    `event: gap\ndata: {"from":"${timeOf(from)}","to":"${timeOf(to)}"}\n\n`,
  end: (problem: Problem): string => `event: end\ndata: ${JSON.stringify(problem)}\n\n`,
} as const;

/** A place as a client sends it back; null: none of ours. */
export const placeOf = (lastEventId: string): number | null =>
  /^\d{13,16}$/.test(lastEventId) && Number(lastEventId) <= Number.MAX_SAFE_INTEGER
    ? Number(lastEventId)
    : null;
