import { writeBody } from '#gateway/jt809/codec/parts.ts';
import type { AuthorityLinks } from '#gateway/jt809/links/authority-links.ts';
import type { SentMessage } from '#gateway/jt809/links/sent-message.ts';
import { upId } from '#gateway/jt809/messages/message-ids.ts';
import { mostPastPlaces, pastPlacesPart, placePart } from '#gateway/jt809/messages/place-messages.ts';

import type { Database } from '../../database/database.ts';
import type { AuthorityPeer } from '../peers.ts';
import { type DueMessage, dueMessages, endMessages, markMessages, noteNumbers } from './due-messages.ts';
import { endFlights, type Flight, giveBackFlights } from './flights.ts';
import { type DuePlace, duePlaces, endPlaces, markPlaces } from './due-places.ts';

/** Places of one look, of each kind. */
const placesAtOnce = 500;
const messagesAtOnce = 100;
/** Places that wait for a confirmation, before one is asked for, and before no more go up. */
const manyUnconfirmed = 2_000;
const mostUnconfirmed = 10_000;

/** Places of one truck by five, in order of time; trucks in the order of their first. */
export const bundlesOf = (places: readonly DuePlace[]): readonly (readonly DuePlace[])[] => {
  const ofTruck = new Map<string, DuePlace[]>();
  for (const place of places) ofTruck.set(place.signCode, [...(ofTruck.get(place.signCode) ?? []), place]);
  return [...ofTruck.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / mostPastPlaces) }, (_, index) =>
      all.slice(index * mostPastPlaces, (index + 1) * mostPastPlaces),
    ),
  );
};

export interface PumpPorts {
  readonly database: Database;
  readonly peer: AuthorityPeer;
  readonly links: Pick<AuthorityLinks, 'send' | 'confirmSoon'>;
  readonly now: () => number;
  /** A message that no frame can be made of: it is left out, and all behind it goes on. */
  readonly failed: (error: unknown, message: DueMessage) => void;
}

/** One frame of places. @returns null: the link takes no more, or none of them can be sent */
const sendPlaces = (
  { peer, links }: Pick<PumpPorts, 'peer' | 'links'>,
  places: readonly DuePlace[],
  fresh: boolean,
): SentMessage | null => {
  const known = places.flatMap(({ place }) => place ?? []);
  const [first] = known;
  const vehicle = places[0]?.vehicle ?? null;
  if (first === undefined) return null;
  const { edition, platformCode } = peer;
  const id = upId(fresh ? 'place' : 'pastPlaces');
  return links.send({
    id,
    vehicle,
    data: fresh
      ? writeBody(placePart(edition, platformCode), first)
      : writeBody(pastPlacesPart(edition, platformCode), known),
  });
};

/** @returns null: the link takes no more; `broken`: no frame can be made of it */
const sendMessage = (
  { links, failed }: Pick<PumpPorts, 'links' | 'failed'>,
  message: DueMessage,
): SentMessage | null | 'broken' => {
  try {
    return links.send({ id: message.message, vehicle: message.vehicle, data: message.data });
  } catch (error) {
    failed(error, message);
    return 'broken';
  }
};

/**
 * Sends what is due to one authority, and keeps what is on its way until the authority has confirmed it: what a broken
 * link or a stopped process leaves unconfirmed goes up once more. Its calls must not overlap.
 */
export const createPump = ({ database, peer, links, now, failed }: PumpPorts) => {
  let flights: Flight[] = [];
  /** Connections that are over and whose flights are not given back yet. */
  const over = new Set<number>();
  const unconfirmed = (): number => flights.reduce((sum, { places }) => sum + places.length, 0);

  /** Marks first: what was sent and not marked would be sent again at once. @returns whether the link took all */
  const sendAll = async (fresh: boolean): Promise<boolean> => {
    const due = await duePlaces(database, peer, fresh, now(), placesAtOnce);
    const gone = due.filter(({ place }) => place === null);
    if (gone.length > 0) await endPlaces(database, peer.id, gone);
    const places = due.filter(({ place }) => place !== null);
    if (places.length === 0) return true;
    await markPlaces(database, peer.id, places, now());
    const left: DuePlace[] = [];
    for (const bundle of fresh ? places.map((place) => [place]) : bundlesOf(places)) {
      const sent = left.length > 0 ? null : sendPlaces({ peer, links }, bundle, fresh);
      if (sent === null) left.push(...bundle);
      else
        flights.push({
          sent,
          sentMs: now(),
          places: bundle,
          message: null,
          kind: upId(fresh ? 'place' : 'pastPlaces'),
        });
    }
    if (left.length > 0) await markPlaces(database, peer.id, left, null);
    return left.length === 0;
  };

  const sendMessages = async (): Promise<boolean> => {
    const due = await dueMessages(database, peer.id, messagesAtOnce);
    if (due.length === 0) return true;
    const sentNow: { readonly message: DueMessage; readonly sent: SentMessage }[] = [];
    await markMessages(
      database,
      due.map(({ id }) => id),
      now(),
    );
    const broken: number[] = [];
    for (const message of due) {
      const sent = sendMessage({ links, failed }, message);
      if (sent === 'broken') {
        broken.push(message.id);
        continue;
      }
      if (sent === null) break;
      sentNow.push({ message, sent });
      flights.push({ sent, sentMs: now(), places: [], message, kind: message.message });
    }
    if (broken.length > 0) await endMessages(database, broken);
    const left = due.slice(sentNow.length + broken.length).map(({ id }) => id);
    if (left.length > 0) await markMessages(database, left, null);
    await noteNumbers(
      database,
      peer.id,
      sentNow.map(({ message, sent }) => ({ ...message, number: sent.number })),
      { alarm: upId('alarm'), registration: upId('registration') },
    );
    return left.length === 0;
  };

  /** What connections that are over left unconfirmed. */
  const giveBack = async (): Promise<void> => {
    const lost = flights.filter(({ sent }) => over.has(sent.connection));
    await giveBackFlights(database, peer.id, lost);
    flights = flights.filter(({ sent }) => !over.has(sent.connection));
    over.clear();
  };

  return {
    send: async (): Promise<void> => {
      if (over.size > 0) await giveBack();
      if (!(await sendMessages())) return;
      if (unconfirmed() < mostUnconfirmed && (await sendAll(true))) await sendAll(false);
      if (unconfirmed() >= manyUnconfirmed) links.confirmSoon();
    },
    /** What a connection carried up to a mark has arrived. */
    confirmed: async (connection: number, mark: number): Promise<void> => {
      const isOver = ({ sent }: Flight): boolean => sent.connection === connection && sent.mark <= mark;
      // Only what is written down is forgotten: what the database could not take, the next confirmation covers.
      await endFlights(database, peer.id, flights.filter(isOver), now());
      flights = flights.filter((flight) => !isOver(flight));
    },
    /** A connection is over: what it had not confirmed goes up once more. */
    ended: async (connection: number): Promise<void> => {
      over.add(connection);
      await giveBack();
    },
  };
};

export type Pump = ReturnType<typeof createPump>;
