import { nothingAnswered } from '#gateway/jt809/messages/envelope.ts';
import { wayBillPart } from '#gateway/jt809/messages/vehicle-messages.ts';

import type { Queries } from '../../database/database.ts';
import { queueUp, upMessage } from '../outbox/queue-up.ts';
import type { AuthorityPeer } from '../peers.ts';
import { vehicleName } from '../vehicle-name.ts';
import { documentsAfter } from '../document-text.ts';

/**
 * Tells of transport documents that were issued since the last look, in the transaction that notes how far it has looked: a
 * way bill of 809 is what its trip carries, and one that is issued anew goes once more.
 */
export const followDocuments = async (
  queries: Queries,
  peer: AuthorityPeer,
  nowMs: number,
): Promise<void> => {
  const [link] = await queries.query<{ after: number }>(
    'select document_number as after from authority_link where authority_id = $1',
    [peer.id],
    'followed_documents',
  );
  if (link === undefined) return;
  const documents = await documentsAfter(queries, peer.id, link.after);
  const last = documents.at(-1);
  if (last === undefined) return;
  const vehicles = await queries.query<{ truck_id: number; sign_code: string; plate_color: string }>(
    'select truck_id, sign_code, plate_color from authority_vehicle where authority_id = $1',
    [peer.id],
    'vehicles_of_documents',
  );
  const names = new Map(
    vehicles.map(({ truck_id, sign_code, plate_color }) => [truck_id, vehicleName(sign_code, plate_color)]),
  );
  await queueUp(
    queries,
    documents.map(({ truckId, text }) =>
      upMessage(peer.id, 'wayBill', names.get(truckId) ?? null, wayBillPart(peer.edition, false), {
        answered: nothingAnswered,
        text,
      }),
    ),
    nowMs,
  );
  await queries.query('update authority_link set document_number = $2 where authority_id = $1', [
    peer.id,
    last.id,
  ]);
};
