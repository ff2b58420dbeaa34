import {
  photographAnswerPart,
  photographPart,
  photographResults,
  photoKinds,
} from '#gateway/jt809/messages/order-messages.ts';

import { upMessage } from '../outbox/queue-up.ts';
import { read, record, type Take } from './taking.ts';

/** Photos that one authority waits for, at most: one that floods makes no camera take thousands. */
const mostAwaited = 50;

/** A photo takes its time: it is answered when it has come, or when there is none (`follow-photographs.ts`). */
export const takePhotograph: Take = async (taking) => {
  const { queries, peer, nowMs, came, answered, truckId } = taking;
  const { lens, size } = read(taking, photographPart);
  const refuse = async (result: number) => {
    await record(taking, { kind: 'refused', state: 'refused', content: came.vehicle?.plate ?? '' });
    const kind = photoKinds['image/jpeg'];
    const nothing = { answered, result, place: null, lens, size, kind, photo: Buffer.alloc(0) };
    const part = photographAnswerPart(peer.edition, peer.platformCode);
    return [upMessage(peer.id, 'photographAnswer', came.vehicle, part, nothing)];
  };
  if (truckId === null || came.vehicle === null) return refuse(photographResults.unknownVehicle);
  const [awaited] = await queries.query<{ count: number }>(
    'select count(*)::int as count from authority_photograph where authority_id = $1',
    [peer.id],
    'photographs_counted',
  );
  if ((awaited?.count ?? 0) >= mostAwaited) return refuse(photographResults.otherReason);
  const { plate, color } = came.vehicle;
  await queries.query(
    `insert into authority_photograph (authority_id, truck_id, plate, color, message, frame_number, lens, size, asked_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [peer.id, truckId, plate, color, came.id, came.number, lens, size, new Date(nowMs)],
    'photograph_asked',
  );
  return [];
};
