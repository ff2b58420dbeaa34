import { groupBy } from '#domain/lists/group-by.ts';
import type { SentMessage } from '#gateway/jt809/links/sent-message.ts';

import type { Database } from '../../database/database.ts';
import { type Arrived, countArrived } from './counts.ts';
import { type DueMessage, endMessages, markMessages } from './due-messages.ts';
import { type DuePlace, endPlaces, markPlaces } from './due-places.ts';

const minuteMs = 60_000;

/** What one frame carried. */
export interface Flight {
  readonly sent: SentMessage;
  readonly sentMs: number;
  readonly places: readonly DuePlace[];
  readonly message: DueMessage | null;
  readonly kind: number;
}

const arrivedOf = ({ places, message, kind }: Flight): Arrived => ({
  signCode: places[0]?.signCode ?? message?.vehicle?.plate ?? '',
  message: kind,
  count: places.length === 0 ? 1 : places.length,
});

/** Writes down that they have arrived: nothing of them waits any more, and the statistics count them. */
export const endFlights = async (
  database: Database,
  authorityId: number,
  arrived: readonly Flight[],
  nowMs: number,
): Promise<void> => {
  if (arrived.length === 0) return;
  const places = arrived.flatMap((flight) => flight.places);
  await database.transaction(async (queries) => {
    if (places.length > 0) await endPlaces(queries, authorityId, places);
    const ids = arrived.flatMap(({ message }) => message?.id ?? []);
    if (ids.length > 0) await endMessages(queries, ids);
    for (const ofMinute of groupBy(arrived, ({ sentMs }) => Math.floor(sentMs / minuteMs)).values()) {
      const count = ofMinute.reduce((sum, flight) => sum + flight.places.length, 0);
      // oxlint-disable-next-line no-await-in-loop -- a few minutes, of one transaction
      await countArrived(queries, authorityId, ofMinute.map(arrivedOf), count, ofMinute[0]?.sentMs ?? nowMs);
    }
  });
};

/** What they carried goes up once more. */
export const giveBackFlights = async (
  database: Database,
  authorityId: number,
  lost: readonly Flight[],
): Promise<void> => {
  const places = lost.flatMap((flight) => flight.places);
  if (places.length > 0) await markPlaces(database, authorityId, places, null);
  const ids = lost.flatMap(({ message }) => message?.id ?? []);
  if (ids.length > 0) await markMessages(database, ids, null);
};
