import {
  photographAnswerPart,
  photographResults,
  photoKinds,
} from '#gateway/jt809/messages/order-messages.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';

import type { Database, Queries } from '../../database/database.ts';
import { cameraTrucks } from '../../media/camera-trucks.ts';
import { orderPhotograph, type Photographed } from '../../media/order-photograph.ts';
import { type PlaceRow, placeOf } from '../outbox/due-places.ts';
import { queueUp, upMessage } from '../outbox/queue-up.ts';
import type { AuthorityPeer } from '../peers.ts';
import { recordMessage } from '../received/record-message.ts';

/** A photo as it came. */
interface Photo extends Record<string, unknown> {
  readonly content: Buffer;
  readonly content_type: keyof typeof photoKinds;
  readonly time: Date;
}

/** A photo that an authority waits for. */
interface AwaitedPhoto extends Record<string, unknown> {
  readonly id: number;
  readonly truck_id: number;
  readonly sign_code: string;
  readonly company_code: string;
  readonly plate: string;
  readonly color: number;
  readonly message: number;
  readonly frame_number: number;
  readonly lens: number;
  readonly size: number;
  readonly asked_time: Date;
  readonly ordered_time: Date | null;
}

/** A camera that has not sent its photo by then sends none. */
const awaitedMs = 3 * 60_000;

/** A place that is older by so much is not where the photo was taken. */
const placeAgeMs = 10 * 60_000;

/** What the standard calls each end of an order. */
const resultOf: { readonly [R in Exclude<Photographed, 'done'>]: number } = {
  offline: photographResults.offline,
  silent: photographResults.otherReason,
  failed: photographResults.otherReason,
  bad: photographResults.otherReason,
  unsupported: photographResults.unsupported,
};

/** Answers the authority, keeps for people what came of it, and forgets the question. */
const answer = async (
  queries: Queries,
  peer: AuthorityPeer,
  awaited: AwaitedPhoto,
  result: number,
  photo: Photo | null,
  nowMs: number,
): Promise<void> => {
  const { id, sign_code, company_code, plate, color, message, frame_number, lens, size } = awaited;
  const [place] =
    photo === null
      ? []
      : await queries.query<Omit<PlaceRow, 'sign_code' | 'key' | 'plate_color'> & Record<string, unknown>>(
          `select "time", longitude_deg, latitude_deg, odometer_km, altitude_m, coalesce(speed_kmh, 0) as speed_kmh,
             recorder_speed_kmh, bearing_deg, satellites, coalesce(acc, false) as acc, null as status_word, null as alarm_word
           from "position" where sign_code = $1 and company_code = $2 and "time" between $3 and $4
           order by "time" desc limit 1`,
          [sign_code, company_code, new Date(photo.time.getTime() - placeAgeMs), photo.time],
          'photograph_place',
        );
  const data = {
    answered: { id: message, number: Number(frame_number) },
    result,
    place: place === undefined ? null : placeOf(place, peer.datum),
    lens,
    size,
    kind: photoKinds[photo?.content_type ?? 'image/jpeg'],
    photo: photo === null ? Buffer.alloc(0) : Buffer.from(photo.content),
  };
  const part = photographAnswerPart(peer.edition, peer.platformCode);
  await queueUp(queries, [upMessage(peer.id, 'photographAnswer', { plate, color }, part, data)], nowMs);
  const state = photo === null ? 'refused' : 'done';
  const row = {
    kind: 'refused',
    state,
    message,
    frameNumber: Number(frame_number),
    signCode: sign_code,
  } as const;
  await recordMessage(queries, peer, { ...row, content: `0x${message.toString(16)} · ${lens}` }, nowMs);
  await queries.query('delete from authority_photograph where id = $1', [id], 'photograph_answered');
};

/** The photo that a camera sent because of an order, newer than the order. */
const photoOf = async (
  queries: Queries,
  { sign_code, company_code, lens, ordered_time }: AwaitedPhoto,
): Promise<Photo | null> => {
  const [row] = await queries.query<Photo>(
    `select f.content, f.content_type, m."time" from media m join media_file f on f.terminal = m.terminal and f.media_code = m.media_code
     where m.sign_code = $1 and m.company_code = $2 and m.channel = $3 and m.media_type = 'photo' and m.cause = 'command'
       and not m.withdrawn and f.content_type = any($5::text[])
       and m."time" >= $4::timestamptz - interval '1 day' and f.received_time >= $4
     order by f.received_time limit 1`,
    [sign_code, company_code, lens, ordered_time, Object.keys(photoKinds)],
    'photograph_come',
  );
  return row ?? null;
};

/**
 * Has cameras take what an authority asks for, and answers with the photos that have come. Waits for cameras, so nothing
 * else may wait for it; its calls must not overlap.
 */
export const followPhotographs = async (
  database: Database,
  terminals: TerminalRequests,
  peer: AuthorityPeer,
  now: () => number,
): Promise<void> => {
  const rows = await database.query<AwaitedPhoto>(
    `select p.id, p.truck_id, t.sign_code, t.company_code, p.plate, p.color, p.message, p.frame_number, p.lens, p.size,
       p.asked_time, p.ordered_time
     from authority_photograph p join truck t on t.id = p.truck_id where p.authority_id = $1 order by p.id limit 20`,
    [peer.id],
    'photographs_awaited',
  );
  const end = (awaited: AwaitedPhoto, result: number, photo: Photo | null): Promise<void> =>
    database.transaction((queries) => answer(queries, peer, awaited, result, photo, now()), 'background');
  const order = async (awaited: AwaitedPhoto): Promise<void> => {
    const [camera] = await cameraTrucks(database, [awaited.company_code], now(), awaited.truck_id);
    if (camera === undefined) return end(awaited, photographResults.unsupported, null);
    if (!camera.channels.includes(awaited.lens)) return end(awaited, photographResults.noSuchLens, null);
    if (camera.terminalPhone === null) return end(awaited, photographResults.offline, null);
    // Before the camera is told: a photo that was ordered twice would be two.
    await database.query(
      'update authority_photograph set ordered_time = $2 where id = $1',
      [awaited.id, new Date(now())],
      'photograph_ordered',
    );
    const became = await orderPhotograph(terminals, camera.terminalPhone, awaited.lens, awaited.size);
    if (became !== 'done') await end(awaited, resultOf[became], null);
  };
  const look = async (awaited: AwaitedPhoto): Promise<void> => {
    if (awaited.ordered_time === null) return order(awaited);
    const photo = await photoOf(database, awaited);
    if (photo !== null) return end(awaited, photographResults.done, photo);
    if (now() - awaited.asked_time.getTime() >= awaitedMs)
      return end(awaited, photographResults.otherReason, null);
  };
  await Promise.all(rows.map(look));
};
