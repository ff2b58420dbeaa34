import { nothingAnswered } from '#gateway/jt809/messages/envelope.ts';
import { wayBillPart } from '#gateway/jt809/messages/vehicle-messages.ts';

import type { Queries } from '../../database/database.ts';
import { queueUp, upMessage } from '../outbox/queue-up.ts';
import type { AuthorityPeer } from '../peers.ts';
import { vehicleName } from '../vehicle-name.ts';
import { wayBillsAfter } from '../way-bill-text.ts';

/** Tells of way bills that were written since the last look, in the transaction that notes how far it has looked. */
export const followWayBills = async (queries: Queries, peer: AuthorityPeer, nowMs: number): Promise<void> => {
  const [link] = await queries.query<{ after: number }>(
    'select way_bill_number as after from authority_link where authority_id = $1',
    [peer.id],
    'followed_way_bills',
  );
  if (link === undefined) return;
  const bills = await wayBillsAfter(queries, peer.id, link.after);
  const last = bills.at(-1);
  if (last === undefined) return;
  const vehicles = await queries.query<{ truck_id: number; sign_code: string; plate_color: string }>(
    'select truck_id, sign_code, plate_color from authority_vehicle where authority_id = $1',
    [peer.id],
    'vehicles_of_way_bills',
  );
  const names = new Map(
    vehicles.map(({ truck_id, sign_code, plate_color }) => [truck_id, vehicleName(sign_code, plate_color)]),
  );
  await queueUp(
    queries,
    bills.map(({ truckId, text }) =>
      upMessage(peer.id, 'wayBill', names.get(truckId) ?? null, wayBillPart(peer.edition, false), {
        answered: nothingAnswered,
        text,
      }),
    ),
    nowMs,
  );
  await queries.query('update authority_link set way_bill_number = $2 where authority_id = $1', [
    peer.id,
    last.id,
  ]);
};
