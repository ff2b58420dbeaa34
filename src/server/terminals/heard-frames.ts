import type { HeardFrame, UnreadItem } from '#contract/devices/terminal-about.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { idText } from '#domain/devices/frame-messages.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { unreadItems } from '#gateway/jt808/decode/unread-items.ts';
import { extrasOf } from '#gateway/jt808/messages/location-extras.ts';
import { readLocation } from '#gateway/jt808/messages/location.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';

/** Frames that are looked at, and those of them that are told. */
const mostRead = 200;
const mostTold = 12;

interface FrameRow extends Record<string, unknown> {
  readonly time: string;
  readonly direction: 'in' | 'out';
  readonly message_id: number | null;
  readonly outcome: string;
  readonly detail: string;
  readonly bytes: Buffer;
}

type Read = { readonly place: HeardFrame['place']; readonly items: readonly { id: number; hex: string }[] };

const nothing: Read = { place: null, items: [] };

/** What a place says; of every other frame nothing, and of one that is too short neither. */
const readPlace = ({ message_id: id, direction, bytes }: FrameRow): Read => {
  if (direction !== 'in' || id !== terminalMessageIds.location) return nothing;
  const { packet } = readFrame(bytes);
  if (packet === null || packet.part !== null || packet.body.length < 28) return nothing;
  const location = readLocation(packet.body);
  const items = unreadItems(location.items) ?? [];
  const { longitudeDeg, latitudeDeg, speedKmh, bearingDeg } = location;
  const odometerKm = extrasOf(location.items).odometerKm ?? null;
  return {
    place: { longitudeDeg, latitudeDeg, speedKmh, bearingDeg, odometerKm, unread: items.length },
    items,
  };
};

/**
 * The last frames of a number in words, and items of its places that nothing reads, the most frequent first.
 * @param companies whose frames may be told; those of nobody are, too
 */
export const heardFrames = async (
  queries: Queries,
  companies: readonly string[],
  number: string,
): Promise<{
  readonly frames: HeardFrame[];
  readonly unread: UnreadItem[];
  readonly places: number;
}> => {
  const rows = await queries.query<FrameRow>(
    `select ${isoMilliseconds('f.time')} as time, f.direction, f.message_id, f.outcome, f.detail, f.bytes
     from terminal_frame f where f.phone = $1 and (f.company_code is null or f.company_code = any($2::text[]))
       -- That each was taken is seen by what became of it.
       and not (f.direction = 'out' and f.message_id = ${platformMessageIds.generalAnswer})
       -- What was said while it was somebody else's is not told.
       and f.time >= coalesce((select n.from_time from terminal_in_force n where n.number = $1), '-infinity')
     order by f.id desc limit ${mostRead}`,
    [number, companies],
    'heard_frames',
  );
  const read = rows.map((row) => ({ row, ...readPlace(row) }));
  const unread = new Map<string, UnreadItem>();
  for (const { id, hex } of read.flatMap(({ items }) => items)) {
    const item = id.toString(16).padStart(2, '0').toUpperCase();
    const known = unread.get(item);
    unread.set(item, { item, hex: known?.hex ?? hex, times: (known?.times ?? 0) + 1 });
  }
  return {
    frames: read.slice(0, mostTold).map(({ row, place }) => ({
      time: row.time,
      direction: row.direction,
      messageId: row.message_id === null ? null : idText(row.message_id),
      outcome: row.outcome,
      detail: row.detail,
      place,
    })),
    unread: [...unread.values()].toSorted((a, b) => b.times - a.times || (a.item < b.item ? -1 : 1)),
    places: read.filter(({ place }) => place !== null).length,
  };
};
